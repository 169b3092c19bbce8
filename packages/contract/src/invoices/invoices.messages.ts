/** INV-12. */
export const INVOICE_HAS_PAYMENTS = 'Money was applied to this invoice, so it cannot be deleted.';

export const LATE_BEFORE_DUE = 'The late date cannot be before the due date.';

/** CHG-15. */
export const GRACE_FROM_TODAY = 'The due day is past, so the days of grace count from today.';

export const LATE_FEE_DESCRIPTION = 'Late Fee';

/** CHG-11: a credit note whose reason begins with these words takes back days after the end of the lease. */
export const UNUSED_DAYS = 'Unused days';
