import { Textarea, TextInput } from '@mantine/core';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../lib/api.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { adoptVendorsOrder } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

interface FormProps {
  readonly token: string;
}

interface StepProps extends FormProps {
  readonly title: string;
  readonly act: string;
  readonly send: () => Promise<VendorsOrder>;
  /** Empties the fields. */
  readonly onSent?: () => void;
  readonly children: ReactNode;
}

/** One thing that a vendor can do, with its own button. */
function Step({ token, title, act, send, onSent, children }: StepProps) {
  const { error, submit, submitting } = useSubmit<void, VendorsOrder>({
    send,
    changes: [],
    onDone: (order) => {
      adoptVendorsOrder(token, order);
      onSent?.();
    },
  });
  return (
    <form
      className={classes.panel}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{title}</h2>
      <FormError error={error} />
      {children}
      <div className={classes.buttons}>
        <PlainButton type="submit" variant="default" busy={submitting}>
          {act}
        </PlainButton>
      </div>
    </form>
  );
}

/** MAINT-6: the times are those of the organization's time zone. */
export function TimeForm({ token, order }: FormProps & { readonly order: VendorsOrder }) {
  const [date, setDate] = useState<string | null>(null);
  const [from, setFrom] = useState('09:00');
  const [to, setTo] = useState('11:00');
  const send = async () =>
    callApi('POST /v1/public/vendor/:token/times', {
      params: { token },
      body: { times: [{ date: date ?? '', from, to }] },
    });
  return (
    <Step token={token} title="When can you come?" act="Propose time" send={send}>
      <DayInput label="Day" value={date} onChange={setDate} />
      <div className={classes.pair}>
        <TextInput
          label="From"
          type="time"
          description={order.timeZone.replaceAll('_', ' ')}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <TextInput
          label="Until"
          type="time"
          description="On the same day"
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
      </div>
    </Step>
  );
}

/** MAINT-7. */
export function QuoteForm({ token }: FormProps) {
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const send = async () =>
    callApi('POST /v1/public/vendor/:token/quotes', {
      params: { token },
      body: { amount: dollarsFromText(amount), note },
    });
  const clear = () => {
    setAmount('');
    setNote('');
  };
  return (
    <Step token={token} title="Quote a price" act="Send quote" send={send} onSent={clear}>
      <MoneyInput label="Amount" value={amount} onChange={setAmount} />
      <Textarea
        label="What it includes"
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </Step>
  );
}

export function DoneForm({ token }: FormProps) {
  const [note, setNote] = useState('');
  const send = async () =>
    callApi('POST /v1/public/vendor/:token/done', { params: { token }, body: { note } });
  return (
    <Step token={token} title="Is the work done?" act="Report as done" send={send}>
      <Textarea
        label="What was done"
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </Step>
  );
}
