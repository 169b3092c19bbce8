import { NumberInput, Radio } from '@mantine/core';
import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import { cardLimits } from '@tenantry/contract/payments/cards.schemas';
import type { Ref } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import type { AmountDraft } from './amount-choice.ts';
import classes from './lessee-payment.module.css';

interface AmountFieldsProps {
  readonly summary: InvoiceSummary;
  readonly draft: AmountDraft;
  readonly onChange: (draft: AmountDraft) => void;
  /** Why the amount cannot be paid. */
  readonly problem: string | null;
  readonly disabled: boolean;
  /** The field of the other amount. */
  readonly field: Ref<HTMLInputElement>;
}

/** PAY-2: how much to pay. */
export function AmountFields(props: AmountFieldsProps) {
  const { summary, draft, onChange, problem, disabled, field } = props;
  const { choice, other } = draft;
  const { balanceDue, balanceOverdue } = summary;
  const isOther = choice === 'other';
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
      <NumberInput
        ref={field}
        className={classes.other}
        aria-label="Other amount in dollars"
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        step={0.01}
        min={0}
        max={cardLimits.most}
        clampBehavior="none"
        value={other}
        onChange={(value) => onChange({ choice, other: value })}
        disabled={disabled || !isOther}
        error={isOther ? problem : null}
      />
    </>
  );
}
