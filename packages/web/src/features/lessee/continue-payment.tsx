import { useQuery } from '@tanstack/react-query';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { Suspense, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { notifyError } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { configurationQuery } from '../../lib/public.queries.ts';
import classes from './payment-progress.module.css';
import { settlingKey } from '../cards/use-settling.ts';

const TestQuestion = lazyPart(
  async () => (await import('../cards/test-question.tsx')).TestQuestion,
);

const NOT_REACHED = 'Your bank cannot be reached right now. Check your connection and try again.';

interface ContinuePaymentProps {
  readonly payment: Pick<LesseePayment, 'id' | 'amount'>;
  /** The tenant has answered the bank or given up. */
  readonly onAnswered: () => void;
}

/** Lets a tenant continue a payment that waits for their bank. The card provider's script is loaded only then. */
export function ContinuePayment({ payment, onAnswered }: ContinuePaymentProps) {
  const { data: configuration } = useQuery(configurationQuery);
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle');
  const { id, amount } = payment;
  const finish = () => {
    setState('idle');
    onAnswered();
    void queryClient.invalidateQueries({ queryKey: settlingKey(id) });
  };
  const start = async (publishableKey: string | null) => {
    setState('busy');
    if (!publishableKey) {
      await TestQuestion.preload();
      return setState('asked');
    }
    try {
      const { continueWithStripe } = await import('../cards/continue-with-stripe.ts');
      await continueWithStripe(publishableKey, id);
    } catch {
      notifyError(NOT_REACHED);
    }
    return finish();
  };
  if (!configuration) return null;
  if (state === 'asked') {
    return (
      <div className={classes.question}>
        <Suspense>
          <TestQuestion payment={payment} onAnswered={finish} />
        </Suspense>
      </div>
    );
  }
  return (
    <PlainButton
      aria-label={`Continue the payment of ${formatMoney(amount)}`}
      busy={state === 'busy'}
      onClick={() => void start(configuration.cards.publishableKey)}
    >
      Continue
    </PlainButton>
  );
}
