import {
  usualMoveIn,
  type MoveInTemplateItem,
} from '@tenantry/contract/checklists/checklists.schemas';
import {
  appliedTo,
  splitBetween,
  type OpenItemizedInvoice,
} from '@tenantry/contract/ledger/waterfall.rules';
import { addCents, cents, ZERO, type Cents } from '@tenantry/contract/shared/money';

/** What a lease still has to pay before the tenant gets the keys. */
export interface MissingMoney {
  readonly deposit: Cents;
  readonly firstRent: Cents;
}

const rentOf = ({ items }: OpenItemizedInvoice, split: readonly Cents[]): Cents =>
  addCents(...items.map(({ kind }, index) => (kind === 'RENT' ? (split[index] ?? ZERO) : ZERO)));

/** The rent of an invoice that no money covers. Credit notes lower the end of the waterfall first. */
export function unpaidRent(invoice: OpenItemizedInvoice): Cents {
  const total = addCents(...invoice.items.map(({ amount }) => amount));
  const charged = cents(Math.max(0, total - invoice.credited));
  return rentOf(invoice, splitBetween(invoice, appliedTo(invoice), charged));
}

interface Agreed {
  readonly deposit: Cents;
  readonly monthlyCost: Cents;
}

/**
 * @param received the deposit that came in
 * @param first the first invoice with rent; null before it is billed
 */
export function missingMoney(
  lease: Agreed,
  received: Cents,
  first: OpenItemizedInvoice | null,
): MissingMoney {
  return {
    deposit: cents(Math.max(0, lease.deposit - received)),
    firstRent: first ? unpaidRent(first) : lease.monthlyCost,
  };
}

/** Whether the ledger says that an item is done; null for one that people check. */
export function paidItem({ kind }: MoveInTemplateItem, missing: MissingMoney): boolean | null {
  if (kind === 'DEPOSIT') return missing.deposit === 0;
  return kind === 'FIRST_RENT' ? missing.firstRent === 0 : null;
}

export function openItems(
  items: readonly MoveInTemplateItem[] | null,
  done: ReadonlySet<string>,
  missing: MissingMoney,
): string[] {
  return (items ?? usualMoveIn)
    .filter((item) => !(paidItem(item, missing) ?? done.has(item.key)))
    .map(({ label }) => label);
}
