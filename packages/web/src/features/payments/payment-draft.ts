/** The content of the payment form. */
export interface PaymentDraft {
  leaseId: string;
  method: string;
  /** As typed. */
  amount: string;
  paymentDate: string | null;
  description: string;
  /** UNIT-6: who paid; null for the primary tenant. */
  payerPartyId: string | null;
}
