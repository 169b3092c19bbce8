import { useEffect, useRef, useState } from 'react';
import { changed } from '../../lib/query-client.ts';
import { notifyError, notifySuccess } from '../../ui/acts/notify.ts';
import { carryOut, isUndecided, newAttempt, type Attempt, type Order } from './card-payment.ts';
import type { CardTokens } from './card-tokens.ts';
import { noticeOf, noticeOfError, problemOf, problemOfError, type Notice } from './payment-end.ts';

interface PaymentProcess {
  /** A payment is in progress. */
  readonly paying: boolean;
  /** The outcome of the last payment is unknown: only the same payment can be sent again. */
  readonly undecided: boolean;
  /** A payment has ended and its effects are being loaded: the page may still show the state before it. */
  readonly refreshing: boolean;
  /** Dollars of the payment that is in progress or undecided. */
  readonly amount: number | null;
  /** A message for the person. */
  readonly error: string | null;
}

const idle: Omit<PaymentProcess, 'refreshing'> = {
  paying: false,
  undecided: false,
  amount: null,
  error: null,
};

/** PAY-4, PAY-7: makes one payment at a time, and reports the outcome. */
export function useCardPayment(onDone: () => void) {
  const [process, setProcess] = useState(idle);
  const [refreshes, setRefreshes] = useState(0);
  const attempt = useRef<Attempt | null>(null);
  const busy = useRef(false);
  const shown = useShown();
  const end = (undecided: boolean, amount: number, error: string | null) => {
    if (!undecided) attempt.current = null;
    setProcess({ paying: false, undecided, amount: undecided ? amount : null, error });
    setRefreshes((count) => count + 1);
    void changed('ownMoney').then(() => setRefreshes((count) => count - 1));
  };
  const pay = async (tokens: CardTokens, order: Order) => {
    if (busy.current) return;
    busy.current = true;
    const { amount } = attempt.current?.body ?? order;
    setProcess((before) => ({ ...before, paying: true, amount, error: null }));
    try {
      attempt.current ??= await newAttempt(tokens, order);
      const payment = await carryOut(attempt.current, tokens);
      const error = problemOf(payment);
      end(payment.status === 'requiresAction', amount, error);
      notify(noticeOf(payment, shown.current));
      // A person who closed the form meanwhile is already elsewhere.
      if (!error && shown.current) onDone();
    } catch (reason) {
      const undecided = attempt.current !== null && isUndecided(reason);
      end(undecided, amount, problemOfError(reason, undecided));
      if (!shown.current) notify(noticeOfError(amount, reason, undecided));
    } finally {
      busy.current = false;
    }
  };
  /** A new card was typed, or another way was chosen: the last problem no longer holds. Not while it is undecided. */
  const dismissError = () =>
    setProcess((before) =>
      before.error === null || before.undecided ? before : { ...before, error: null },
    );
  return { ...process, refreshing: refreshes > 0, pay, dismissError };
}

function notify(notice: Notice | null): void {
  if (notice) (notice.wrong ? notifyError : notifySuccess)(notice.message);
}

/**
 * Whether the component is still on the page. After it is removed, all data that it may have changed is loaded again.
 */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      void changed('ownMoney');
    };
  }, []);
  return shown;
}
