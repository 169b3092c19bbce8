import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { useState } from 'react';

/**
 * The payments without the one that is under way: they stay as they were when it began, until they have been read after
 * its end. Meanwhile another tab, or a page that refreshes itself, may have read it as pending.
 */
export function usePaymentsBefore(
  payments: readonly LesseePayment[],
  underWay: boolean,
): readonly LesseePayment[] {
  const [before, setBefore] = useState(payments);
  const [readMeanwhile, setReadMeanwhile] = useState<readonly LesseePayment[] | null>(null);
  if (underWay) {
    if (payments !== before && payments !== readMeanwhile) setReadMeanwhile(payments);
    return before;
  }
  if (payments === readMeanwhile) return before;
  if (payments !== before) setBefore(payments);
  return payments;
}
