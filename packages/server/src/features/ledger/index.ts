export {
  creditNotes,
  depositMovements,
  invoiceItems,
  invoices,
  paymentApplications,
  paymentReversals,
  payments,
} from './ledger.table.ts';
export { accountsOfLeases } from './accounts.service.ts';
export { reversalDescription } from './accounts.domain.ts';
export { presentItem, presentOwed } from './accounts.presenter.ts';
export {
  balancesOfProperties,
  billedLeases,
  invoiceExists,
  liveInvoices,
  oldestFirst,
  openInvoicesOfLeases,
  owingInvoicesOfLeases,
  owingInvoicesOfLessee,
  owingInvoicesOfProperty,
} from './balances.repository.ts';
export { dayOfSamePayment } from './checks.repository.ts';
export { balancesOnDay } from './day-balances.repository.ts';
export { leasesOnDay } from './day-balances.service.ts';
export {
  chosenOrder,
  itemizedInvoices,
  itemizedOfLease,
  openCharges,
  stateOfHome,
} from './charges.repository.ts';
export { applicationsUntil, lateFeesBilledAfter } from './kept-money.repository.ts';
export { availableDeposit } from './available-deposit.ts';
export { heldDeposits } from './deposits.repository.ts';
export { addDepositInterest, keepDeposit, refundDeposit } from './deposits.service.ts';
export {
  creditedOf,
  invoiceColumns,
  isOpen,
  joinLease,
  lastDayInTime,
} from './invoices.columns.ts';
export { CARD_METHOD, paymentLabel, type ChargedItem } from './ledger.domain.ts';
export { labelOfNumber } from './invoice-label.ts';
export { moreThanIsLeft } from './ledger.errors.ts';
export { post } from './ledger.service.ts';
export {
  accountOf,
  lockAccount,
  openAccount,
  openInvoice,
  type LockedLease,
} from './locked-lease.ts';
export { verifyBalances } from './ledger.verification.ts';
export {
  applicationsOf,
  findPayments,
  firstBillOfDays,
  paymentsSharedWith,
  paymentOfProperty,
  type PaymentRow,
  type PaymentScope,
} from './money.repository.ts';
export { payersOf, type Paid } from './payers.service.ts';
export { completeLateFees } from './posting.late-fees-done.ts';
export type { Charged } from './posting.charges.ts';
export type { Payment, Received, Reversal } from './posting.payments.ts';
export {
  reversalById,
  reversalsOf,
  reversedOf,
  takenBy,
  type ReversalRow,
} from './reversals.repository.ts';
export { comingRent, moneyOfToday, recentPayments } from './attention.service.ts';
export { rowsOfDeposits } from './deposits.export.ts';
export { rowsOfReceivables } from './receivables.export.ts';
export { ledgerFeature } from './feature.ts';
