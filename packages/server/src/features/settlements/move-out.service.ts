/** UNIT-12: a move-out in one step: the end of the lease, the keys, the new address, and the final invoice. */
import type {
  FinalAccount,
  MoveOut,
  MoveOutInput,
} from '@tenantry/contract/portfolio/move-outs.schemas';
import { addCents, centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { creditUnusedDays, issueFinalInvoice, usedDays } from '#features/billing';
import { availableDeposit, openAccount, openCharges, type ChargedItem } from '#features/ledger';
import {
  planMoveOut,
  presentMoveOut,
  refuseBillChange,
  setFinalInvoice,
} from '#features/portfolio';
import type { Transaction } from '../../platform/database/database.ts';
import { wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { saveKeysAndAddress } from './keys-and-address.service.ts';
import { leaseOf } from './settlements.service.ts';

interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** The lease ends as LEASE-15 plans it; the rest is in the same transaction. */
export async function moveOut(
  tx: Transaction,
  ids: LeaseIds,
  input: MoveOutInput,
): Promise<MoveOut> {
  refuseParts(tx, input);
  const { lease, row } = await planMoveOut(tx, ids, input);
  await saveKeysAndAddress(tx, lease, input);
  const usesCredited = (await usedDays(tx, lease)).length > 0;
  if (usesCredited) refuseBillChange(tx);
  const finalAccount = hasBill(input) || usesCredited ? await bill(tx, ids, input) : null;
  const { invoice } = finalAccount ?? {};
  if (invoice) await setFinalInvoice(tx, row.id, invoice.id);
  return { ...(await presentMoveOut(tx, lease, row)), finalAccount };
}

const hasBill = ({ settleRent, chargebacks }: MoveOutInput) => settleRent || chargebacks.length > 0;

/** The money needs its own permissions, and so does the deposit settlement that has the keys and the address. */
function refuseParts(tx: Transaction, input: MoveOutInput): void {
  const { keysReturnedOn, forwardingAddress } = input;
  const isNoted = keysReturnedOn !== undefined || forwardingAddress !== undefined;
  if (isNoted && !may(tx, 'payments:write')) throw wrongRole();
  if (!hasBill(input)) return;
  if (!may(tx, 'charges:write') || !may(tx, 'payments:read')) throw wrongRole();
}

async function bill(
  tx: Transaction,
  { propertyId, leaseId }: LeaseIds,
  { settleRent, chargebacks }: MoveOutInput,
): Promise<FinalAccount> {
  const account = await openAccount(tx, propertyId, leaseId);
  const before = await moneyOf(tx, leaseId);
  const credits = settleRent ? await creditUnusedDays(tx, account) : [];
  // A credit may have changed what is left on the account.
  const lease = await openAccount(tx, propertyId, leaseId);
  const invoice = await issueFinalInvoice(tx, lease, {
    withRent: settleRent,
    chargebacks: chargebacks.map(itemOf),
  });
  return {
    before,
    after: await moneyOf(tx, leaseId),
    credits: credits.map(({ number, amount }) => ({
      invoiceNumber: number,
      amount: dollarsFromCents(amount),
    })),
    invoice: invoice && {
      id: invoice.id,
      number: invoice.number,
      dueDate: invoice.dueDate,
      items: invoice.items.map(({ description, amount }) => ({
        description,
        amount: dollarsFromCents(amount),
      })),
      amount: dollarsFromCents(invoice.amount),
    },
  };
}

function itemOf({ label, amount, note }: MoveOutInput['chargebacks'][number]): ChargedItem {
  const rate = centsFromDollars(amount);
  const description = note === '' ? label : `${label}: ${note}`;
  return { kind: 'DAMAGE', description, quantity: 1, rate, amount: rate };
}

async function moneyOf(tx: Transaction, leaseId: string): Promise<FinalAccount['before']> {
  const { invoices } = await openCharges(tx, leaseId);
  const { credit } = await leaseOf(tx, leaseId);
  return {
    owed: dollarsFromCents(addCents(...invoices.map(({ remaining }) => remaining))),
    credit: dollarsFromCents(credit),
    depositHeld: dollarsFromCents(await availableDeposit(tx, leaseId, tx.today)),
  };
}
