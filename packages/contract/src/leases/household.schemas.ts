import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, phoneNumber, requiredText, text, version, versionSeen } from '#shared/fields';
import { leaseParams } from './charges.schemas.ts';

/** UNIT-16: what belongs to the people of a lease. */
export const householdKinds = ['PET', 'VEHICLE', 'INSURANCE', 'EMERGENCY_CONTACT'] as const;

export type HouseholdKind = (typeof householdKinds)[number];

export const householdParams = leaseParams.extend({ entryId: id });

type Detail = 'number' | 'phoneNumber' | 'expiresOn';

/** What each kind has besides a name and a description, and the message if it is missing. */
export const householdDetails: Readonly<
  Record<HouseholdKind, Readonly<Partial<Record<Detail, string>>>>
> = {
  PET: {},
  VEHICLE: { number: 'Enter the license plate.' },
  INSURANCE: {
    number: 'Enter the number of the policy.',
    expiresOn: 'Enter the last day of the policy.',
  },
  EMERGENCY_CONTACT: { phoneNumber: 'Phone number is required.' },
};

const fields = {
  kind: z.enum(householdKinds, 'Choose a pet, vehicle, insurance policy or emergency contact.'),
  /** The name of the pet, contact or insurance company; the make and model of a vehicle. */
  name: requiredText(100, 'Enter a name.'),
  /** Such as `Gray cat`, `Blue`, `Sister of Ann`. */
  description: text(200).default(''),
  /** The license plate of a vehicle, or the number of a policy. */
  number: requiredText(50, 'Enter a number.').nullish(),
  /** Only an emergency contact has one. */
  phoneNumber: phoneNumber.nullish(),
  /** The last day of an insurance policy. */
  expiresOn: calendarDate.nullish(),
};

type Given = { readonly kind: HouseholdKind } & {
  readonly [Name in Detail]?: string | null | undefined;
};

const details: readonly Detail[] = ['number', 'phoneNumber', 'expiresOn'];

function checkDetails(entry: Given, context: z.core.$RefinementCtx): void {
  for (const path of details) {
    const missing = householdDetails[entry.kind][path];
    const given = entry[path] != null;
    if (given === (missing !== undefined)) continue;
    const message = missing ?? 'An entry of this kind does not have it.';
    context.addIssue({ code: 'custom', path: [path], message, input: entry[path] });
  }
}

export const householdInput = z.strictObject(fields).superRefine(checkDetails);

export type HouseholdInput = z.output<typeof householdInput>;

export const householdUpdate = z
  .strictObject({ ...fields, version: versionSeen })
  .superRefine(checkDetails);

export type HouseholdUpdate = z.output<typeof householdUpdate>;

export const householdEntry = z.object({
  id: z.string(),
  kind: z.enum(householdKinds),
  name: z.string(),
  description: z.string(),
  number: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  version,
});

export type HouseholdEntry = z.output<typeof householdEntry>;
