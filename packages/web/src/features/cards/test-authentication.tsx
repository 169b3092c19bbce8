import { Button } from '@mantine/core';
import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import { useEffect, useId, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import classes from './card-fields.module.css';

interface TestAuthenticationProps {
  readonly payment: Pick<CardPayment, 'id' | 'amount'>;
  /** Called whether or not the response arrived: the server is then asked for the payment's status. */
  readonly onAnswered: () => void;
}

/** PAY-8: simulates the question on the page of the tenant's bank. */
export function TestAuthentication({ payment, onAnswered }: TestAuthenticationProps) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const [answering, setAnswering] = useState(false);
  useEffect(() => ref.current?.focus(), []);
  const answer = async (succeeds: boolean) => {
    setAnswering(true);
    await callApi('POST /v1/lessee/properties/invoices/payments/:paymentId/testAuthentication', {
      params: { paymentId: payment.id },
      body: { succeeds },
    }).catch(() => undefined);
    onAnswered();
  };
  return (
    <div ref={ref} role="group" tabIndex={-1} aria-labelledby={id} className={classes.question}>
      <p id={id} className={classes.questionText}>
        Test mode: your bank asks you to confirm the payment
      </p>
      <p className={classes.hint}>
        A payment of {formatMoney(payment.amount)} is waiting for your confirmation.
      </p>
      <div className={classes.answers}>
        <Button loading={answering} onClick={() => void answer(true)}>
          Authenticate
        </Button>
        <Button variant="default" disabled={answering} onClick={() => void answer(false)}>
          Fail
        </Button>
      </div>
    </div>
  );
}
