export { cardPayments, cardRefunds } from './card-payments.table.ts';
export { attachDocument } from './documents.service.ts';
export { cardLabel } from './payments.domain.ts';
export {
  billEarlier,
  bookOpening,
  bookTakenOver,
  type TakenOverAccount,
} from './lease-opening.service.ts';
export { paymentById } from './payments.history.ts';
export { pendingRefunds } from './payments.repository.ts';
export { receive } from './payments.service.ts';
export { queueFailureNotice, withdrawFailureNotice } from './receipts.service.ts';
export { reverse } from './reversals.service.ts';
export { rowsOfPayments } from './all-payments.export.ts';
export { paymentsFeature } from './feature.ts';
