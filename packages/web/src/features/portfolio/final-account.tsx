import type { FinalAccount } from '@tenantry/contract/portfolio/move-outs.schemas';
import { formatDate, invoiceLabel } from '../../lib/format.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './final-bill.module.css';

const rows = [
  ['Owed', 'owed'],
  ['Credit', 'credit'],
  ['Deposit held', 'depositHeld'],
] as const;

/** UNIT-12: the final invoice, and the account before and after it. */
export function FinalAccountTable({ account }: { readonly account: FinalAccount }) {
  const { before, after, credits, invoice } = account;
  return (
    <div>
      {invoice && <FinalInvoice invoice={invoice} />}
      {credits.length > 0 && <Credits credits={credits} />}
      <table className={classes.table}>
        <caption>The account</caption>
        <thead>
          <tr>
            <th scope="col">
              <span hidden>Figure</span>
            </th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, name]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                <Money amount={before[name]} />
              </td>
              <td>
                <Money amount={after[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FinalInvoice({ invoice }: { readonly invoice: NonNullable<FinalAccount['invoice']> }) {
  return (
    <table className={classes.table}>
      <caption>Final invoice, due {formatDate(invoice.dueDate)}</caption>
      <tbody>
        {invoice.items.map(({ description, amount }, index) => (
          <Line key={index} label={description} amount={amount} />
        ))}
        <Line label="Total" amount={invoice.amount} isSum />
      </tbody>
    </table>
  );
}

function Credits({ credits }: Pick<FinalAccount, 'credits'>) {
  return (
    <table className={classes.table}>
      <caption>Credits for unused days</caption>
      <tbody>
        {credits.map(({ invoiceNumber, amount }) => (
          <Line
            key={invoiceNumber}
            label={`Invoice ${invoiceLabel(invoiceNumber)}`}
            amount={-amount}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly label: string;
  readonly amount: number;
  readonly isSum?: boolean;
}

function Line({ label, amount, isSum }: LineProps) {
  return (
    <tr data-sum={isSum}>
      <th scope="row">{label}</th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  );
}
