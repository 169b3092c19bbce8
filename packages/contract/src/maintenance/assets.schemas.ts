import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, text, version, versionSeen } from '#shared/fields';
import { assetKinds } from './assets.rules.ts';

const fields = {
  kind: z.enum(assetKinds, 'Choose a kind.'),
  /** The make and model. */
  model: text(100).default(''),
  serialNumber: text(100).default(''),
  installedOn: calendarDate.nullish(),
  /** The last day of the warranty. */
  warrantyUntil: calendarDate.nullish(),
  /** Such as where it is in the home. */
  note: text(500).default(''),
};

interface Given {
  readonly kind: string;
  readonly model: string;
  readonly installedOn?: string | null | undefined;
  readonly warrantyUntil?: string | null | undefined;
}

function checkAsset(asset: Given, context: z.core.$RefinementCtx): void {
  const { kind, model, installedOn, warrantyUntil } = asset;
  if (kind === 'OTHER' && model === '') {
    const message = 'Enter what it is.';
    context.addIssue({ code: 'custom', path: ['model'], message, input: model });
  }
  if (installedOn == null || warrantyUntil == null || warrantyUntil >= installedOn) return;
  const message = 'Enter a day after it was installed.';
  context.addIssue({ code: 'custom', path: ['warrantyUntil'], message, input: warrantyUntil });
}

/** MAINT-11: an appliance or other equipment of a home. */
export const assetInput = z.strictObject({ ...fields, propertyId: id }).superRefine(checkAsset);

export type AssetInput = z.output<typeof assetInput>;

export const assetUpdate = z
  .strictObject({ ...fields, version: versionSeen })
  .superRefine(checkAsset);

export type AssetUpdate = z.output<typeof assetUpdate>;

/** An asset where others name it. */
export const assetName = z.object({
  id: z.string(),
  kind: z.enum(assetKinds),
  model: z.string(),
  serialNumber: z.string(),
  installedOn: z.string().nullable(),
  warrantyUntil: z.string().nullable(),
});

export type AssetName = z.output<typeof assetName>;

export const asset = assetName.extend({ propertyId: z.string(), note: z.string(), version });

export type Asset = z.output<typeof asset>;

export const assetsQuery = z.strictObject({ propertyId: id });

export const assetParams = z.strictObject({ assetId: id });
