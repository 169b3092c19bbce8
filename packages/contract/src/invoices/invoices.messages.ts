/** INV-12. */
export const INVOICE_HAS_PAYMENTS = 'Money was applied to this invoice, so it cannot be deleted.';

export const LATE_BEFORE_DUE = 'The late date cannot be before the due date.';

/** CHG-15. */
export const GRACE_FROM_TODAY = 'The due day is past, so the days of grace count from today.';

export const LATE_FEE_DESCRIPTION = 'Late Fee';
