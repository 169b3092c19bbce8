import type { HouseholdInput } from '@tenantry/contract/leases/household.schemas';
import { addMonths, dayInMonth, monthOf } from '@tenantry/contract/shared/calendar-date';
import { addEntry } from '#features/leases';
import type { Transaction } from '../../../platform/database/database.ts';
import { onDay, type LoadedTenancy } from './demo.loading.ts';
import { lessees, type Person } from './demo.people.ts';

/** What tenants told when they moved in; a policy expires this many months from now. */
const households: readonly (readonly [
  Person,
  ...(readonly (Omit<HouseholdInput, 'expiresOn'> & { readonly expiresInMonths?: number })[]),
])[] = [
  [
    lessees.tess,
    { kind: 'PET', name: 'Juniper', description: 'Gray cat' },
    { kind: 'VEHICLE', name: 'Subaru Outback', description: 'Green', number: 'NC HDX-4471' },
    {
      kind: 'INSURANCE',
      name: 'Hearthside Mutual',
      description: 'Liability $100,000',
      number: 'HM-20417',
      expiresInMonths: 5,
    },
    {
      kind: 'EMERGENCY_CONTACT',
      name: 'Nils Lindqvist',
      description: 'Brother of Tess',
      phoneNumber: '(828) 555-0175',
    },
  ],
  [
    lessees.mia,
    {
      kind: 'INSURANCE',
      name: 'Prairie Renters',
      description: '',
      number: 'PR-88-1203',
      expiresInMonths: 6,
    },
  ],
];

/** Records pets, vehicles, policies and contacts on the days on which the leases began. */
export async function loadHouseholds(tx: Transaction, tenancies: readonly LoadedTenancy[]) {
  for (const [person, ...entries] of households) {
    const loaded = tenancies.find(({ tenancy }) => tenancy.lessee === person);
    if (!loaded?.leaseId || !loaded.signedOn) throw new Error('the demo has no such tenant');
    const { propertyId, leaseId, signedOn } = loaded;
    for (const { expiresInMonths, ...entry } of entries) {
      const expiresOn =
        expiresInMonths === undefined
          ? null
          : dayInMonth(addMonths(monthOf(tx.today), expiresInMonths), 31);
      await addEntry(onDay(tx, signedOn), { propertyId, leaseId }, { ...entry, expiresOn });
    }
  }
}
