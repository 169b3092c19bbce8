import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useReducer, useRef, useState, type RefObject } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { today } from '../../lib/clock.ts';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { CARD_METHOD, paymentName } from './payment-words.ts';
import { RefundForm } from './refund-form.tsx';
import { ReverseForm } from './reverse-form.tsx';

interface TakeBackActionProps {
  readonly payment: Payment;
  /** Gets the focus when nothing is left to take back, and the button with it is gone. */
  readonly next: RefObject<HTMLElement | null>;
}

/** PAY-9: `Reverse` of a check or cash, `Refund` of a card payment, each with its dialog. */
export function TakeBackAction({ payment, next }: TakeBackActionProps) {
  const { data: organization } = useQuery(adminOrganizationQuery);
  const [opened, setOpened] = useState(false);
  // Kept until the server has said yes or no, also when the dialog is closed in between: an answer can be lost.
  const [idempotencyKey, renewKey] = useReducer(newIdempotencyKey, null, newIdempotencyKey);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  const done = () => {
    renewKey();
    close();
  };
  const verb = payment.method === CARD_METHOD ? 'Refund' : 'Reverse';
  const form = { payment, idempotencyKey, onCancel: close, onRefused: renewKey, onDone: done };
  return (
    <>
      {payment.reversible > 0 && (
        <Button
          ref={button}
          variant="default"
          size="sm"
          disabled={!organization}
          onClick={() => setOpened(true)}
        >
          {verb}
        </Button>
      )}
      <PaymentDialog
        opened={opened}
        title={`${verb} the ${paymentName(payment)}`}
        onClose={close}
        onClosed={() => (button.current ?? next.current)?.focus()}
      >
        {verb === 'Refund' ? (
          <RefundForm {...form} />
        ) : (
          <ReverseForm {...form} today={today(organization?.timeZone)} />
        )}
      </PaymentDialog>
    </>
  );
}
