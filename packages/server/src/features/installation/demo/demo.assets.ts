import type { AssetInput } from '@tenantry/contract/maintenance/assets.schemas';
import { addDays, addMonths, dayInMonth, monthOf } from '@tenantry/contract/shared/calendar-date';
import { addAsset, addRules } from '#features/maintenance';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PictureName } from './demo.pictures.ts';

interface DemoAsset extends Pick<AssetInput, 'kind' | 'model' | 'serialNumber' | 'note'> {
  readonly about: PictureName;
  readonly installedMonths: number;
  /** How many months from now the warranty ends; it may have ended. */
  readonly warrantyMonths: number;
}

const demoAssets: readonly DemoAsset[] = [
  {
    about: 'cottage',
    kind: 'DISHWASHER',
    model: 'Bosch 300',
    serialNumber: 'FD-9904-1177',
    note: 'Left of the sink',
    installedMonths: -14,
    warrantyMonths: 6,
  },
  {
    about: 'cottage',
    kind: 'WATER_HEATER',
    model: 'Rheem 50 gallons',
    serialNumber: 'RH-220871',
    note: 'In the garage',
    installedMonths: -60,
    warrantyMonths: -12,
  },
];

/** Returns the id of the dishwasher, whose warranty runs. */
export async function loadAssets(
  tx: Transaction,
  propertyIds: ReadonlyMap<string, string>,
): Promise<string> {
  const ids = new Map<string, string>();
  const month = monthOf(tx.today);
  for (const { about, installedMonths, warrantyMonths, ...asset } of demoAssets) {
    const propertyId = propertyIds.get(about);
    if (propertyId === undefined) throw new Error(`the demo has no home ${about}`);
    const { id, kind } = await addAsset(tx, {
      ...asset,
      propertyId,
      installedOn: dayInMonth(addMonths(month, installedMonths), 20),
      warrantyUntil: dayInMonth(addMonths(month, warrantyMonths), 31),
    });
    ids.set(kind, id);
  }
  return ids.get('DISHWASHER') ?? '';
}

/** Recurring work of the cottage. No work order is made yet, so that the demo begins the same on each day. */
export async function loadRules(
  tx: Transaction,
  propertyIds: ReadonlyMap<string, string>,
): Promise<void> {
  const propertyId = propertyIds.get('cottage');
  if (propertyId === undefined) throw new Error('the demo has no cottage');
  const usual = {
    propertyId,
    place: '',
    priority: 'NORMAL',
    mayEnter: 'CALL_FIRST',
    daysAhead: 14,
  } as const;
  await addRules(tx, {
    ...usual,
    title: 'Test the smoke and CO detectors',
    category: 'SAFETY',
    description: 'Replace the batteries.',
    rrule: 'FREQ=YEARLY;INTERVAL=1',
    startsOn: addDays(tx.today, 40),
  });
  await addRules(tx, {
    ...usual,
    title: 'Service the furnace',
    category: 'HEATING_COOLING',
    description: '',
    rrule: 'FREQ=MONTHLY;INTERVAL=6',
    startsOn: addDays(tx.today, 60),
  });
}
