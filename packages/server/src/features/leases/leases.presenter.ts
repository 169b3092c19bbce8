import type { Lease, LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import { lateFeeTermsInWords } from '@tenantry/contract/billing/late-fees.rules';
import type { LateFeeTerms } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { lastDayOf } from './leases.domain.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lateFeeTermsFor, lateFeeTermsOfLeases } from './late-fee-policies.repository.ts';
import type { LeaseRow } from './leases.repository.ts';
import { lesseeNamer, type NamedLeases } from './lessee-names.ts';
import { ownParties, type OwnParty } from './shares.service.ts';

/** What staff and tenants see of a lease, with the late-fee policy that applies to it. */
function presentShown(row: LeaseRow, policy: LateFeeTerms | null): Omit<LesseeLease, 'share'> {
  return {
    id: row.id,
    propertyId: row.propertyId,
    type: row.type,
    startDate: row.startDate,
    endDate: row.endDate,
    monthlyCost: dollarsFromCents(row.monthlyCost),
    deposit: dollarsFromCents(row.deposit),
    invoiceDayOfMonth: row.invoiceDayOfMonth,
    invoiceDueDayOfMonth: row.invoiceDueDayOfMonth,
    lateFeePercent: dollarsFromCents(row.lateFee),
    lateFeeFrequency: row.lateFeeFrequency,
    lateFeePolicy: policy && lateFeeTermsInWords(policy),
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.emailAddress,
    phoneNumber: row.phoneNumber,
    status: row.status,
    lastDay: lastDayOf(row),
    noticeFor: row.noticeFor,
    credit: dollarsFromCents(row.credit),
  };
}

function presentForAdmin(row: LeaseRow, policy: LateFeeTerms | null, names: string): Lease {
  const hasSeveral = names !== `${row.firstName} ${row.lastName}`;
  return {
    ...presentShown(row, policy),
    ...(hasSeveral && { lesseeNames: names }),
    userId: row.userId,
    notify: row.notify,
    invoiceAutomatically: row.invoicedFrom !== null,
    afterEnd: row.afterEnd,
    version: row.version,
  };
}

/**
 * @param reading the rows, or their query, which the query of the policies does not wait for
 * @param among which leases they are; by default, all of the organization
 */
export async function presentLeases(
  tx: Transaction,
  reading: readonly LeaseRow[] | Promise<readonly LeaseRow[]>,
  among?: NamedLeases['among'],
): Promise<Lease[]> {
  const [rows, policyOf, nameOf] = await Promise.all([
    reading,
    lateFeeTermsOfLeases(tx),
    lesseeNamer(tx, { among }),
  ]);
  return rows.map((row) => presentForAdmin(row, policyOf(row), nameOf(row)));
}

export async function presentLease(tx: Transaction, row: LeaseRow): Promise<Lease> {
  const [policy, nameOf] = await Promise.all([
    lateFeeTermsFor(tx, row),
    lesseeNamer(tx, { among: { leaseIds: [row.id] } }),
  ]);
  return presentForAdmin(row, policy, nameOf(row));
}

/** UNIT-6: a tenant reads their own name and contact data, never those of the other tenants. */
const presentOwn = ({ party, share }: OwnParty) => ({
  firstName: party.firstName,
  lastName: party.lastName,
  emailAddress: party.emailAddress ?? '',
  phoneNumber: party.phoneNumber ?? '',
  ...(share && { share }),
});

export async function presentLeasesOfLessee(
  tx: Transaction,
  userId: string,
  rows: readonly LeaseRow[],
): Promise<LesseeLease[]> {
  const [policyOf, own] = await Promise.all([
    lateFeeTermsOfLeases(tx),
    ownParties(tx, userId, rows),
  ]);
  return rows.flatMap((row) => {
    const found = own.get(row.id);
    return found ? [{ ...presentShown(row, policyOf(row)), ...presentOwn(found) }] : [];
  });
}

/** CHG-14: the late-fee policy that a new lease of a property gets. */
export async function presentPolicyOfHome(
  tx: Transaction,
  propertyId: string,
): Promise<Pick<Lease, 'lateFeePolicy'>> {
  const policy = await lateFeeTermsFor(tx, { id: null, propertyId });
  return { lateFeePolicy: policy && lateFeeTermsInWords(policy) };
}
