import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import {
  addCents,
  formatCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';

/** `Then $0.00 is open on this invoice. Of the money already paid, $20.00 becomes credit for the tenant.` */
export function creditSentence({ answer, money }: Rehearsal<Invoice>): string {
  const own = `Invoice ${invoiceLabel(answer.number)}`;
  const freed = [...Map.groupBy(money, ({ account }) => account)]
    .filter(([account]) => account !== own)
    .map(([account, lines]) => ({
      account,
      cents: freedBy(lines.map(({ cents }) => cents as Cents)),
    }))
    .filter(({ cents }) => cents > 0)
    .map(({ account, cents }) =>
      account === 'Credit'
        ? `${formatCents(cents)} becomes credit for the tenant`
        : `${formatCents(cents)} pays invoice ${account.replace('Invoice ', '')}`,
    );
  const open = `Then ${formatMoney(answer.remainingBalance)} is open on this invoice.`;
  return freed.length > 0 ? `${open} Of the money already paid, ${freed.join(', and ')}.` : open;
}

const freedBy = (changes: readonly Cents[]) => subtractCents(ZERO, addCents(...changes));
