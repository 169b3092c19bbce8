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

/** `This leaves $0.00 open on this invoice. $20.00 of the money already paid becomes credit for the tenant.` */
export function creditSentence({ answer, money }: Rehearsal<Invoice>): string {
  const own = `Invoice ${invoiceLabel(answer.number)}`;
  const freed = [...Map.groupBy(money, ({ account }) => account)]
    .filter(([account]) => account !== own)
    .map(([account, lines]) => ({
      account,
      cents: freedBy(lines.map(({ cents }) => cents as Cents)),
    }))
    .filter(({ cents }) => cents > 0)
    .map(({ account, cents }, index) => {
      const amount = `${formatCents(cents)}${index === 0 ? ' of the money already paid' : ''}`;
      return account === 'Credit'
        ? `${amount} becomes credit for the tenant`
        : `${amount} pays invoice ${account.replace('Invoice ', '')}`;
    });
  const open = `This leaves ${formatMoney(answer.remainingBalance)} open on this invoice.`;
  return freed.length > 0 ? `${open} ${freed.join(', and ')}.` : open;
}

const freedBy = (changes: readonly Cents[]) => subtractCents(ZERO, addCents(...changes));
