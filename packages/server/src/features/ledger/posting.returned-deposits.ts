import {
  DEPOSIT_METHOD,
  DEPOSIT_REFUNDED_PAYMENT_RETURNED,
} from '@tenantry/contract/ledger/deposits.schemas';
import { cents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { availableDeposit } from './available-deposit.ts';
import { itemizedInvoices } from './charges.repository.ts';
import { heldWithoutMoney } from './deposits.repository.ts';
import { keptMoneyIsGone } from './ledger.errors.ts';
import type { LockedLease } from './locked-lease.ts';
import type { PaymentRow } from './money.repository.ts';
import { changeBalance, invoiceOf } from './posting.balances.ts';
import { chargeLease } from './posting.charges.ts';
import { moveDeposit, type DepositPart } from './posting.deposits.ts';
import * as repository from './postings.repository.ts';
import type { ReversalRow } from './reversals.repository.ts';

interface Returned {
  readonly payment: PaymentRow;
  readonly reversal: Pick<ReversalRow, 'amount' | 'reversalDate' | 'recordedBy'>;
  /** The parts that the reversal took from deposits; the amounts are negative. */
  readonly parts: readonly DepositPart[];
  readonly nextNumber: () => Promise<number>;
}

/**
 * BOOKS-17: the effect of a reversal on the deposit, apart from its applications. A payment made from the deposit goes
 * back to it. Money that was refunded from the deposit before its payment was returned is no longer held: the tenant
 * owes it as a separate charge instead of the deposit.
 */
export async function settleDeposits(
  tx: Transaction,
  lease: LockedLease,
  { payment, reversal, parts, nextNumber }: Returned,
): Promise<void> {
  if (payment.method === DEPOSIT_METHOD) await putBack(tx, lease, { payment, reversal });
  const [day] = parts.map((part) => part.day).toSorted();
  if (day === undefined) return;
  const available = await availableDeposit(tx, lease.id, day);
  const missing = cents(Math.max(0, subtractCents(ZERO, available)));
  if (missing === 0) return;
  const reason = DEPOSIT_REFUNDED_PAYMENT_RETURNED;
  await moveDeposit(tx, lease, [
    { kind: 'REVERSED', amount: missing, day, reason, paymentId: payment.id },
  ]);
  await creditDeposits(tx, { missing, parts, recordedBy: reversal.recordedBy });
  await chargeLease(tx, lease, {
    kind: 'charge',
    invoice: {
      id: newId(),
      number: await nextNumber(),
      dueDate: tx.today,
      lateDate: tx.today,
      lateFee: ZERO,
      lateFeeMost: null,
      lateFeeCap: null,
      ownStatus: null,
      lateFeeOf: null,
      policy: null,
    },
    items: [{ kind: 'OTHER', description: reason, quantity: 1, rate: missing, amount: missing }],
  });
}

/**
 * Money that was kept goes back to the deposit, if it is still there: the payment of the deposit may have been returned
 * after the part was kept.
 * @throws AppError 422 if the deposit would hold money that nobody paid
 */
async function putBack(
  tx: Transaction,
  lease: LockedLease,
  { payment, reversal: { amount, reversalDate: day } }: Pick<Returned, 'payment' | 'reversal'>,
): Promise<void> {
  const back = { kind: 'KEPT', amount, day, reason: payment.description } as const;
  await moveDeposit(tx, lease, [{ ...back, paymentId: payment.id }]);
  if ((await heldWithoutMoney(tx, lease.id)) > 0) throw keptMoneyIsGone();
}

/** Reduces the invoices whose deposit was returned, so that the missing money is owed only once. */
async function creditDeposits(
  tx: Transaction,
  {
    missing,
    parts,
    recordedBy,
  }: Pick<Returned, 'parts'> & {
    readonly missing: Cents;
    readonly recordedBy: string | null;
  },
): Promise<void> {
  let rest = missing;
  for (const { invoice, amount } of parts) {
    const credited = cents(Math.min(rest, subtractCents(ZERO, amount)));
    rest = subtractCents(rest, credited);
    if (credited <= 0) continue;
    const note = {
      id: newId(),
      invoiceId: invoice.id,
      amount: credited,
      reason: DEPOSIT_REFUNDED_PAYMENT_RETURNED,
      day: tx.today,
    };
    const written = { organizationId: tx.organization.id, recordedBy, createdAt: dateOf(tx.now) };
    const before = await itemizedInvoices(tx, [invoice.id]);
    await repository.insertCreditNote(tx, { ...note, ...written });
    await changeBalance(tx, invoiceOf(before, invoice.id), {
      what: 'Credited',
      amount: credited,
      credited,
    });
    await recordAudit(tx, { action: 'invoice.credited', entityId: invoice.id, after: note });
  }
}
