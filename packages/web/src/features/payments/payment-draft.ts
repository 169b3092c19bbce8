/** The content of the payment form. */
export interface PaymentDraft {
  leaseId: string;
  method: string;
  /** As typed. */
  amount: string;
  paymentDate: string | null;
  description: string;
  /** UNIT-6b: who paid; null if it is not known. */
  payerPartyId: string | null;
}
