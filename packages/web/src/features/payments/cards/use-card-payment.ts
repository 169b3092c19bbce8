import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatMoney } from '../../../lib/format.ts';
import { invalidate } from '../../../lib/query-client.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { saveErrorSentence } from '../../../ui/save-errors.ts';
import { lesseeKey } from '../../lessee/lessee.queries.ts';
import {
  CardProblem,
  carryOut,
  isUnanswered,
  newAttempt,
  type Attempt,
  type Order,
} from './card-payment.ts';
import type { CardTokens } from './card-tokens.ts';

const UNANSWERED =
  'The connection was lost before the answer came. Submit the payment again to learn what became of it: you are not charged twice.';

const NOT_CONFIRMED =
  'Your bank has not confirmed yet that it is you. Submit the payment again to be asked once more.';

interface PaymentProcess {
  /** A payment is under way. */
  readonly paying: boolean;
  /** Nobody knows yet what became of the last one: only the same can be sent again. */
  readonly undecided: boolean;
  /** For the person. */
  readonly error: string | null;
}

const idle: PaymentProcess = { paying: false, undecided: false, error: null };

/** PAY-4, PAY-7: pays, one payment at a time, and says what came of it. */
export function useCardPayment(onDone: () => void) {
  const [process, setProcess] = useState(idle);
  const attempt = useRef<Attempt | null>(null);
  const busy = useRef(false);
  const shown = useShown();
  const pay = async (tokens: CardTokens, order: Order) => {
    if (busy.current) return;
    busy.current = true;
    setProcess((before) => ({ ...before, paying: true, error: null }));
    try {
      attempt.current ??= await newAttempt(tokens, order);
      const payment = await carryOut(attempt.current, tokens);
      const error = problemOf(payment);
      const undecided = payment.status === 'requiresAction';
      if (!undecided) attempt.current = null;
      setProcess({ paying: false, undecided, error });
      if (payment.status === 'succeeded') notifySuccess(`You paid ${formatMoney(payment.amount)}.`);
      // Whoever closed the form meanwhile has gone elsewhere already.
      if (!error && shown.current) onDone();
    } catch (reason) {
      const undecided = attempt.current !== null && isUnanswered(reason);
      if (!undecided) attempt.current = null;
      setProcess({ paying: false, undecided, error: undecided ? UNANSWERED : sentence(reason) });
    } finally {
      busy.current = false;
      void invalidate(lesseeKey);
    }
  };
  return { ...process, pay };
}

function problemOf({ status, failure }: CardPayment): string | null {
  if (status === 'requiresAction') return NOT_CONFIRMED;
  return status === 'failed' ? (failure ?? messageOf(null)) : null;
}

function sentence(reason: unknown): string {
  return reason instanceof CardProblem ? reason.message : saveErrorSentence(reason);
}

/** Whether the component is still on the page. Once it is gone, all that it may have begun is read anew. */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      void invalidate(lesseeKey);
    };
  }, []);
  return shown;
}
