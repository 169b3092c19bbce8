/** MAINT-11: pure rules of the assets of a home. They load no schemas, so pages can use them early. */
import type { CalendarDate } from '#shared/calendar-date';

export const assetKinds = [
  'REFRIGERATOR',
  'RANGE',
  'DISHWASHER',
  'MICROWAVE',
  'WASHER',
  'DRYER',
  'WATER_HEATER',
  'HEATING',
  'AIR_CONDITIONER',
  'DETECTOR',
  'OTHER',
] as const;

export type AssetKind = (typeof assetKinds)[number];

export const assetKindLabels: Readonly<Record<AssetKind, string>> = {
  REFRIGERATOR: 'Refrigerator',
  RANGE: 'Range or oven',
  DISHWASHER: 'Dishwasher',
  MICROWAVE: 'Microwave',
  WASHER: 'Washer',
  DRYER: 'Dryer',
  WATER_HEATER: 'Water heater',
  HEATING: 'Furnace or boiler',
  AIR_CONDITIONER: 'Air conditioner',
  DETECTOR: 'Smoke or CO detector',
  OTHER: 'Other',
};

interface Asset {
  readonly kind: AssetKind;
  /** The make and model, or what it is. */
  readonly model: string;
}

/** `Dishwasher, Bosch 300`; something else is named by its model alone. */
export const assetLabel = ({ kind, model }: Asset): string =>
  [kind === 'OTHER' && model ? '' : assetKindLabels[kind], model].filter(Boolean).join(', ');

/** Whether the last day of the warranty has not passed. */
export const isUnderWarranty = (warrantyUntil: string | null, today: CalendarDate): boolean =>
  warrantyUntil !== null && warrantyUntil >= today;

/** `under warranty until 05/2027`, `warranty ended 05/2024`; null if none is known. */
export function warrantyText(warrantyUntil: string | null, today: CalendarDate): string | null {
  if (warrantyUntil === null) return null;
  const [year, month] = warrantyUntil.split('-');
  const words = isUnderWarranty(warrantyUntil, today) ? 'under warranty until' : 'warranty ended';
  return `${words} ${month}/${year}`;
}
