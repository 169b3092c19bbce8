import { Radio } from '@mantine/core';
import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import type { KeyboardEvent, Ref } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { stepByCent, type AmountDraft } from './amount-choice.ts';
import classes from './payment-form.module.css';

interface AmountFieldsProps {
  readonly summary: InvoiceSummary;
  readonly draft: AmountDraft;
  readonly onChange: (draft: AmountDraft) => void;
  /** Why the amount cannot be paid. */
  readonly problem: string | null;
  readonly disabled: boolean;
  /** The input of the other amount. */
  readonly field: Ref<HTMLInputElement>;
}

/** PAY-2: the amount to pay. */
export function AmountFields(props: AmountFieldsProps) {
  const { summary, draft, onChange, problem, disabled, field } = props;
  const { choice, other } = draft;
  const { balanceDue, balanceOverdue } = summary;
  const isOther = choice === 'other';
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange({ choice, other: stepByCent(other, event.key === 'ArrowUp' ? 1 : -1) });
  };
  return (
    <>
      <Radio.Group
        label="Amount"
        size="md"
        value={choice}
        onChange={(value) => onChange({ choice: value, other })}
        error={isOther ? null : problem}
      >
        <div className={classes.choices}>
          <Radio
            value="due"
            label={`Balance Due: ${formatMoney(balanceDue)}`}
            disabled={disabled || balanceDue <= 0}
          />
          <Radio
            value="overdue"
            label={`Overdue Balance: ${formatMoney(balanceOverdue)}`}
            disabled={disabled || balanceOverdue <= 0}
          />
          <Radio value="other" label="Other Amount" disabled={disabled} />
        </div>
      </Radio.Group>
      <MoneyInput
        ref={field}
        className={classes.other}
        aria-label="Other amount in dollars"
        value={other}
        onChange={(text) => onChange({ choice, other: text })}
        onKeyDown={step}
        disabled={disabled || !isOther}
        error={isOther ? problem : null}
      />
    </>
  );
}
