/** INV-12. */
export const INVOICE_HAS_PAYMENTS = 'Money was applied to this invoice, so it cannot be deleted.';
