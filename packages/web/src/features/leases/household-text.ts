import type { HouseholdEntry, HouseholdKind } from '@tenantry/contract/leases/household.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatDate } from '../../lib/format.ts';

interface KindWords {
  /** The title of the list. */
  readonly many: string;
  readonly none: string;
  /** In `Add pet`. */
  readonly one: string;
  /** In `Pet added`. */
  readonly title: string;
  readonly name: string;
  readonly description: string;
  readonly example: string;
  /** The label of `number`, for kinds that have one. */
  readonly number: string;
}

export const kindWords: Readonly<Record<HouseholdKind, KindWords>> = {
  PET: {
    many: 'Pets',
    none: 'No pets.',
    one: 'pet',
    title: 'Pet',
    name: 'Name',
    description: 'Description',
    example: 'Such as: gray cat, spayed',
    number: '',
  },
  VEHICLE: {
    many: 'Vehicles',
    none: 'No vehicles.',
    one: 'vehicle',
    title: 'Vehicle',
    name: 'Make and model',
    description: 'Description',
    example: 'Such as: blue, parks in the driveway',
    number: 'License plate',
  },
  INSURANCE: {
    many: 'Insurance',
    none: 'No insurance policy.',
    one: 'policy',
    title: 'Policy',
    name: 'Insurance company',
    description: 'Description',
    example: 'Such as: liability $100,000',
    number: 'Policy number',
  },
  EMERGENCY_CONTACT: {
    many: 'Emergency contacts',
    none: 'No emergency contacts.',
    one: 'contact',
    title: 'Contact',
    name: 'Name',
    description: 'Relation',
    example: 'Such as: sister of Ann',
    number: '',
  },
};

/** `until 12/31/2026`, `expired on 12/31/2025`. */
const expiryText = (expiresOn: string, today: CalendarDate) =>
  `${expiresOn < today ? 'expired on' : 'until'} ${formatDate(expiresOn)}`;

/** What is below the name: `Blue, 7ABC123`. */
export const entryText = (entry: HouseholdEntry, today: CalendarDate): string =>
  [
    entry.description,
    entry.number,
    entry.phoneNumber,
    entry.expiresOn && expiryText(entry.expiresOn, today),
  ]
    .filter(Boolean)
    .join(', ');
