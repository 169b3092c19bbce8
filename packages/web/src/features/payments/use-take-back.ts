import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useState } from 'react';
import { isFinal } from '../../lib/api-error.ts';
import { changed } from '../../lib/query-client.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { adoptPayment } from './payments.queries.ts';

interface TakeBack {
  readonly form: Parameters<typeof applyServerErrors>[0];
  readonly send: () => Promise<Payment>;
  readonly message: string;
  readonly onRefused: () => void;
  readonly onDone: () => void;
}

/** Takes money back, and says what became of it: a notification, or the server's words in the form. */
export function useTakeBack() {
  const [error, setError] = useState<unknown>(null);
  const takeBack = async ({ form, send, message, onRefused, onDone }: TakeBack) => {
    setError(null);
    try {
      adoptPayment(await send());
      notifySuccess(message);
      onDone();
    } catch (reason) {
      if (isFinal(reason)) onRefused();
      if (!applyServerErrors(form, reason)) setError(saveErrorSentence(reason));
    } finally {
      // After a failure too: the payment may have changed under the form, or the answer was lost.
      void changed('money');
    }
  };
  return { error, takeBack };
}
