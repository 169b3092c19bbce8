import { Accordion } from '@mantine/core';
import type { Invoice, InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import type { WaysToPay } from '@tenantry/contract/organization/organization.schemas';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { BankWay, WalletWays } from '../payments/other-ways.tsx';
import { useFrozen } from '../../ui/hooks/use-frozen.ts';
import { useSettling } from './use-settling.ts';
import {
  amountProblem,
  balanceSentence,
  chosenAmount,
  firstChoice,
  paySentence,
  tooSmallSentence,
} from './amount-choice.ts';
import { AmountFields } from './amount-fields.tsx';
import { CardPanel } from './card-panel.tsx';
import type { CardTokens } from './card-tokens.ts';
import classes from './payment-form.module.css';
import { pendingSentences, secondPaymentQuestion } from './pending-text.ts';
import { useCardPayment } from './use-card-payment.ts';
import '@mantine/core/styles/Accordion.layer.css';

interface PaymentFormProps {
  readonly leaseId: string;
  readonly summary: InvoiceSummary;
  /** The invoices of the lease, oldest due date first; null for a guarantor, who does not see them. */
  readonly invoices: readonly Invoice[] | null;
  /** The tenant's payments for all their leases. */
  readonly payments: readonly LesseePayment[];
  readonly publishableKey: string | null;
  /** The ways the tenant can pay other than by card. */
  readonly ways: WaysToPay;
  /** Today, in the organization's time zone. */
  readonly day: CalendarDate;
  readonly onClose: () => void;
}

type Panel = 'wallet' | 'card' | 'bank';

/** PAY-2 and PAY-3: the amount, what it will do, and the way to pay. */
export function PaymentForm(props: PaymentFormProps) {
  const { leaseId, invoices, publishableKey, ways, day, onClose } = props;
  const [draft, setDraft] = useState(() => firstChoice(props.summary));
  const [problem, setProblem] = useState<string | null>(null);
  const [panel, setPanel] = useState<Panel | null>('card');
  const tokens = useRef<CardTokens>(null);
  const otherAmount = useRef<HTMLInputElement>(null);
  const {
    paying,
    undecided,
    refreshing,
    amount: sent,
    error,
    pay,
    dismissError,
  } = useCardPayment(onClose);
  const locked = paying || undecided;
  // The payment may already be made, so the form keeps showing the values from when it was sent.
  const summary = useFrozen(props.summary, locked);
  // Another tab or an automatic refresh may already show this payment as pending.
  const payments = useFrozen(props.payments, locked || refreshing);
  const { pending, asked } = usePending(payments, leaseId);
  const amount = sent ?? chosenAmount(draft, summary);
  const outcome = invoices ? paySentence(amount, invoices, day) : balanceSentence(amount, summary);
  const sentence = useFrozen(outcome, locked);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!tokens.current) return setPanel('card');
    const wrong = undecided ? null : amountProblem(amount);
    setProblem(wrong);
    if (wrong) return otherAmount.current?.focus();
    if (!undecided && pending.length > 0) {
      const question = secondPaymentQuestion(amount, pending, asked);
      if (!(await confirmSecond(question))) return;
    }
    await pay(tokens.current, { amount, leaseId });
  };
  return (
    <form noValidate aria-label="Payment" onSubmit={(event) => void submit(event)}>
      {!undecided && <PendingWarning sentences={pendingSentences(pending, asked)} />}
      <AmountFields
        summary={summary}
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          setProblem(null);
        }}
        problem={problem}
        disabled={locked}
        field={otherAmount}
      />
      <p className={classes.outcome} role="status">
        {undecided ? `Your payment of ${formatMoney(amount)} is still pending.` : sentence}
      </p>
      <TooSmall summary={summary} />
      <Accordion
        variant="contained"
        order={3}
        keepMountedMode="display-none"
        value={panel}
        onChange={(value) => {
          setPanel(value as Panel | null);
          dismissError();
        }}
      >
        <OtherWay value="wallet" title="Pay with Wallet">
          <WalletWays ways={ways} />
        </OtherWay>
        <Accordion.Item value="card">
          <Accordion.Control>Pay with Credit Card</Accordion.Control>
          <Accordion.Panel>
            <CardPanel
              open={panel === 'card'}
              publishableKey={publishableKey}
              day={day}
              tokens={tokens}
              error={error}
              onTyped={dismissError}
              amount={amountProblem(amount) ? null : amount}
              paying={paying ? sent : null}
              locked={locked}
              onCancel={onClose}
            />
          </Accordion.Panel>
        </Accordion.Item>
        <OtherWay value="bank" title="Pay with Bank Account">
          <BankWay ways={ways} />
        </OtherWay>
      </Accordion>
    </form>
  );
}

/** PAY-2: a balance that is too small to be paid by card. */
function TooSmall({ summary }: Pick<PaymentFormProps, 'summary'>) {
  const sentence = tooSmallSentence(summary);
  return sentence && <p className={classes.outcome}>{sentence}</p>;
}

/** The payments of the lease without an outcome yet, and those of them that wait for the tenant's bank. */
function usePending(payments: readonly LesseePayment[], leaseId: string) {
  const pending = payments.filter(
    (payment) => payment.leaseId === leaseId && payment.status === 'pending',
  );
  return { pending, asked: useSettling(pending.map(({ id }) => id)) };
}

function confirmSecond(question: string): Promise<boolean> {
  return confirm({ title: 'A second payment', question, confirmLabel: 'Pay as well' });
}

interface OtherWayProps {
  readonly value: Panel;
  readonly title: string;
  readonly children: ReactNode;
}

/** PAY-3: a way to pay outside this form. */
function OtherWay({ value, title, children }: OtherWayProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

/** Warns a tenant before they pay the same amount twice. */
function PendingWarning({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <p className={classes.warning} role="alert">
      {sentences.join(' ')}
    </p>
  );
}
