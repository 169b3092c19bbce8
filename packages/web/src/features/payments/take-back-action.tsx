import { Button } from '@mantine/core';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useRef, useState, type RefObject } from 'react';
import { useFrozen } from '../../ui/hooks/use-frozen.ts';
import { useToday } from '../../lib/session.ts';
import { onlyFor } from '../../lib/may.ts';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { paymentName } from './payment-labels.ts';
import { RefundForm } from './refund-form.tsx';
import { ReverseForm } from './reverse-form.tsx';
import { useActKey } from '../../ui/acts/use-act-key.ts';

interface TakeBackActionProps {
  readonly payment: Payment;
  /** Receives the focus when nothing is left to reverse and the button is gone. */
  readonly next: RefObject<HTMLElement | null>;
}

function PermittedTakeBackAction({ payment, next }: TakeBackActionProps) {
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const act = useActKey(payment.reversals);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  // The text stays in a dialog that closes because nothing is left.
  const by = useFrozen(payment.takenBackBy, payment.takenBackBy === null);
  const verb = by === 'refund' ? 'Refund' : 'Reverse';
  const form = { payment, act, onCancel: close, onDone: close };
  return (
    <>
      {payment.reversible > 0 && (
        <Button ref={button} variant="default" size="sm" onClick={() => setOpened(true)}>
          {verb}
        </Button>
      )}
      <DialogAbove
        opened={opened}
        title={`${verb} the ${paymentName(payment)}`}
        onClose={close}
        onClosed={() => (button.current ?? next.current)?.focus()}
      >
        {by === 'refund' ? <RefundForm {...form} /> : <ReverseForm {...form} today={today} />}
      </DialogAbove>
    </>
  );
}

/** PAY-9: `Refund` for payments by the current card provider, `Reverse` for all others, each with its dialog. */
export const TakeBackAction = onlyFor(
  {
    'POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds': 'payments:write',
    'POST /v1/admin/properties/:propertyId/payments/:paymentId/reversals': 'payments:write',
  },
  PermittedTakeBackAction,
);
