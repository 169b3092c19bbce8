import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { homeAt, idOf, leaseId, propertyId } from './records.ts';

/** Sample payments, accounts and expenses, for tests of screens. */

export const payment: Payment = {
  id: idOf(40),
  propertyId,
  leaseId,
  method: 'Check',
  amount: 1400,
  paymentDate: '2026-05-02',
  description: 'Check 1042',
  paidBy: null,
  status: 'received',
  card: null,
  failure: null,
  applications: [],
  credit: 1400,
  reversals: [],
  reversible: 1400,
  takenBackBy: 'reversal',
  documents: [],
};

export const account: LeaseAccount = {
  leaseId,
  lesseeName: 'Lea Doe',
  home: homeAt('12 Oak Street'),
  entries: [],
  lateFees: [],
  balanceDue: 0,
  balanceOverdue: 0,
  lateFeeOnOverdue: 0,
  dueNow: 0,
  late: 0,
  dueNext: null,
  credit: 0,
  depositHeld: 0,
};

export const expense: Expense = {
  id: idOf(50),
  propertyId: null,
  date: '2026-06-01T04:00:00Z',
  category: 'REPAIRS_AND_MAINTENANCE',
  amount: 85.5,
  vendor: 'Hardware House',
  note: '',
  receiptUrl: null,
  receipt: null,
  statementId: null,
  useAi: false,
  readingState: 'none',
  readingFailure: null,
  reading: null,
  edited: [],
  version: 1,
};
