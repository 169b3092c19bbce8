import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { isOver, newAct, type ActRecords } from './act.ts';

/**
 * The idempotency key for reversing money or crediting an invoice. It is kept until the server has accepted or refused,
 * even if the dialog is closed in between, because a response can get lost. If the action was done after all, the
 * records show it.
 * @param records the earlier reversals or credits
 */
export function useActKey(records: ActRecords) {
  const [act, setAct] = useState(() => newAct(records, newIdempotencyKey()));
  const renew = () => setAct(newAct(records, newIdempotencyKey()));
  if (isOver(act, records)) renew();
  return [act.key, renew] as const;
}
