import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';

export interface SharedExpenseProps {
  readonly buildingId: string;
  readonly expense: SharedExpense;
}

/** `the expense of $1,000.00 on 03/02/2026` */
export const nameOfShared = ({ amount, date }: Pick<SharedExpense, 'amount' | 'date'>) =>
  `the expense of ${formatMoney(amount)} on ${formatDate(date)}`;
