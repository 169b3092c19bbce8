import { summarize } from '@tenantry/contract/ledger/ledger.rules';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { subtractCents, ZERO } from '@tenantry/contract/shared/money';
import { leasesOfProperties, leasesOfUser, lesseeNamer, type LeaseRow } from '#features/leases';
import { homesByIds, ofProperty } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { entriesOf, lateFeesOf } from './accounts.domain.ts';
import { presentAccount } from './accounts.presenter.ts';
import { chargesOfLeases } from './balances.repository.ts';
import { heldByLease } from './deposits.repository.ts';
import { applicationsOfLeases, findPayments } from './money.repository.ts';
import { payersOf } from './payers.service.ts';
import { reversalsOfLeases, takenBy } from './reversals.repository.ts';

/** How the balance of a property is composed, lease by lease. */
export async function accountsOfProperty(
  tx: Transaction,
  propertyId: string,
): Promise<LeaseAccount[]> {
  const leases = await ofProperty(tx, propertyId, leasesOfProperties(tx, [propertyId]));
  const naming = lesseeNamer(tx, { among: { propertyIds: [propertyId] } });
  return accountsOfLeases(tx, leases, { naming });
}

/** TENANT-4: the accounts of the tenant's own leases, including those that have ended. */
export async function accountsOfLessee(tx: Transaction, userId: string): Promise<LeaseAccount[]> {
  return accountsOfLeases(tx, await leasesOfUser(tx, userId), { viewer: userId });
}

const runningFirst = ['ACTIVE', 'PENDING', 'EXPIRED'];

type NameOf = Awaited<ReturnType<typeof lesseeNamer>>;

const nameOfPrimary: NameOf = ({ firstName, lastName }) => `${firstName} ${lastName}`;

interface Reading {
  /** The tenant who reads it, whose own payments are marked. */
  readonly viewer?: string;
  /** How the leases are named; by default, by their primary tenants. */
  readonly naming?: NameOf | Promise<NameOf>;
}

/** How the balance of each of these leases is composed. */
export async function accountsOfLeases(
  tx: Transaction,
  leases: readonly LeaseRow[],
  { viewer, naming = nameOfPrimary }: Reading = {},
): Promise<LeaseAccount[]> {
  const leaseIds = leases.map((lease) => lease.id);
  const propertyIds = [...new Set(leases.map((lease) => lease.propertyId))];
  const [invoices, payments, reversals, homeWith, applied, deposits, nameOf] = await Promise.all([
    chargesOfLeases(tx, { leaseIds }),
    paymentsWithPayers(tx, leaseIds, viewer),
    reversalsWithTaken(tx, leaseIds),
    homesByIds(tx, propertyIds),
    applicationsOfLeases(tx, leaseIds),
    heldByLease(tx, leaseIds),
    naming,
  ]);
  const chargesOf = Map.groupBy(invoices, ({ leaseId }) => leaseId);
  const paymentsOf = Map.groupBy(payments, ({ leaseId }) => leaseId);
  const appliedOf = Map.groupBy(applied, ({ leaseId }) => leaseId);
  const reversalsOf = Map.groupBy(reversals, ({ leaseId }) => leaseId);
  return leases
    .toSorted((a, b) => runningFirst.indexOf(a.status) - runningFirst.indexOf(b.status))
    .map((lease) => {
      const charges = chargesOf.get(lease.id) ?? [];
      return presentAccount(lease, {
        lesseeName: nameOf(lease),
        home: homeWith(lease.propertyId),
        entries: entriesOf({
          charges,
          payments: paymentsOf.get(lease.id) ?? [],
          reversals: reversalsOf.get(lease.id) ?? [],
          applied: appliedOf.get(lease.id) ?? [],
        }),
        lateFees: lateFeesOf(charges, tx.today),
        summary: summarize(charges, tx.today),
        depositHeld: deposits.get(lease.id) ?? ZERO,
      });
    });
}

async function paymentsWithPayers(
  tx: Transaction,
  leaseIds: readonly string[],
  viewer: string | undefined,
) {
  const payments = await findPayments(tx, { leaseIds });
  const payers = await payersOf(tx, payments, viewer);
  return payments.map((payment) => ({ ...payment, paidBy: payers.get(payment.id) ?? null }));
}

async function reversalsWithTaken(tx: Transaction, leaseIds: readonly string[]) {
  const reversals = await reversalsOfLeases(tx, leaseIds);
  if (reversals.length === 0) return [];
  const ids = reversals.map(({ id }) => id);
  const taken = Map.groupBy(await takenBy(tx, ids), ({ reversalId }) => reversalId);
  return reversals.map((reversal) => ({
    ...reversal,
    taken: (taken.get(reversal.id) ?? []).map(({ invoiceId, invoiceNumber, amount }) => ({
      invoiceId,
      invoiceNumber,
      amount: subtractCents(ZERO, amount),
    })),
  }));
}
