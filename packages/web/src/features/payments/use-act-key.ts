import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { isOver, newAct } from './take-back-act.ts';

/**
 * The idempotency key with which money is taken back. It is kept until the server has said yes or no, also when the
 * dialog is closed in between: an answer can be lost. What was done after all shows up in the payment's reversals.
 */
export function useActKey({ reversals }: Pick<Payment, 'reversals'>) {
  const [act, setAct] = useState(() => newAct(reversals, newIdempotencyKey()));
  const renew = () => setAct(newAct(reversals, newIdempotencyKey()));
  if (isOver(act, reversals)) renew();
  return [act.key, renew] as const;
}
