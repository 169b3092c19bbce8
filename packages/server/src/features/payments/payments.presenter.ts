import {
  addCents,
  dollarsFromCents,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import type { PaymentRow } from './payments.repository.ts';

export interface ShownApplication {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly amount: Cents;
}

export function presentPayment(
  row: PaymentRow,
  applications: readonly ShownApplication[],
): Payment {
  const applied = addCents(...applications.map((application) => application.amount));
  return {
    id: row.id,
    propertyId: row.propertyId,
    leaseId: row.leaseId,
    method: row.method,
    amount: dollarsFromCents(row.amount),
    paymentDate: row.paymentDate,
    description: row.description,
    applications: applications.map(({ invoiceId, invoiceNumber, amount }) => ({
      invoiceId,
      invoiceNumber,
      amount: dollarsFromCents(amount),
    })),
    credit: dollarsFromCents(subtractCents(row.amount, applied)),
  };
}
