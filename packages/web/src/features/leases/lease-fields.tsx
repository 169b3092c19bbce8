import { Radio, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { LawNote } from './law-note.tsx';
import { useToday } from '../../lib/session.ts';
import { depositTooHigh, firstDayOf } from './lease-law.ts';
import { withStart, withType } from './lease-draft.ts';
import type { LeaseDraft } from './lease-draft.types.ts';
import classes from './lease-form.module.css';

export interface LeaseFieldsProps {
  readonly form: UseFormReturnType<LeaseDraft>;
}

const columns = { base: 1, sm: 2 };

interface TermFieldsProps extends LeaseFieldsProps {
  /** The end of a new lease is proposed. */
  readonly isNew: boolean;
}

/** LEASE-2: a fixed term has two dates, a month-to-month lease has none. */
export function TermFields({ form, isNew }: TermFieldsProps) {
  const { type } = form.values;
  return (
    <fieldset className={classes.group}>
      <legend>Term</legend>
      <Radio.Group
        label="Lease type"
        size="md"
        value={type}
        onChange={(value) => form.setValues(withType(form.getValues(), value))}
      >
        <div className={classes.choices}>
          <Radio
            value="TERM"
            label="Fixed term"
            description="Has a first and a last day."
            data-autofocus={isNew || undefined}
          />
          <Radio
            value="M2M"
            label="Month to month"
            description="Continues until you or your tenant ends it."
          />
        </div>
      </Radio.Group>
      {type === 'TERM' && (
        <SimpleGrid cols={columns}>
          <DayInput
            label="Start date"
            required
            {...form.getInputProps('startDate')}
            {...(isNew && {
              onChange: (day: string | null) => form.setValues(withStart(form.getValues(), day)),
            })}
          />
          <DayInput label="End date" required {...form.getInputProps('endDate')} />
        </SimpleGrid>
      )}
    </fieldset>
  );
}

export interface RentFieldsProps extends LeaseFieldsProps {
  readonly isNew: boolean;
  /**
   * CHG-14: the late-fee policy that applies, in words; null if the fields of the lease apply, undefined while unknown.
   */
  readonly lateFeePolicy: string | null | undefined;
  /** The state of the home. */
  readonly state: string;
}

export function RentFields({ form, isNew, lateFeePolicy, state }: RentFieldsProps) {
  const today = useToday();
  return (
    <fieldset className={classes.group}>
      <legend>Rent</legend>
      <SimpleGrid cols={columns}>
        <MoneyInput label="Monthly amount" required {...form.getInputProps('monthlyCost')} />
        <MoneyInput label="Deposit" required {...form.getInputProps('deposit')} />
      </SimpleGrid>
      <LawNote
        state={state}
        kind="deposit.max"
        // The law of the first day limits a new lease; that of today limits a raised deposit.
        on={isNew ? firstDayOf(form.values, today) : today}
        tooHigh={(rule) => depositTooHigh(rule, form.values, today)}
      />
      <p className={classes.policy}>{policyInWords(lateFeePolicy)}</p>
    </fieldset>
  );
}

/** While it is unknown, its line is reserved, so that the fields below do not move. */
function policyInWords(policy: RentFieldsProps['lateFeePolicy']): string {
  if (policy === undefined) return '\u00a0';
  return policy === null
    ? 'No late-fee policy applies to this lease, so its own late day and late fee below apply.'
    : `A late-fee policy applies to this lease, so its late day and late fee are not used. ${policy}`;
}
