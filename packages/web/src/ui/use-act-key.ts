import { useState } from 'react';
import { newIdempotencyKey } from '../lib/api.ts';
import { isOver, newAct, type ActRecords } from './act.ts';

/**
 * The idempotency key with which money is taken back, or an invoice is credited. It is kept until the server has said
 * yes or no, also when the dialog is closed in between: an answer can be lost. What was done after all shows up in the
 * records.
 * @param records what was taken back or credited so far
 */
export function useActKey(records: ActRecords) {
  const [act, setAct] = useState(() => newAct(records, newIdempotencyKey()));
  const renew = () => setAct(newAct(records, newIdempotencyKey()));
  if (isOver(act, records)) renew();
  return [act.key, renew] as const;
}
