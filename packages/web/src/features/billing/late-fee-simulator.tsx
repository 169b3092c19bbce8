import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LateFeeTerms } from '@tenantry/contract/billing/late-fee-policies.schemas';
import {
  assessLateFees,
  lateFeeTermsInWords,
  limitInWords,
  type AssessedFee,
} from '@tenantry/contract/billing/late-fees.rules';
import { addDays, monthOf } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, formatCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { parseMoney } from '@tenantry/contract/shared/money-text';
import { useId, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { parseDay } from '../../ui/text/day-text.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useToday } from '../../lib/session.ts';
import { stateRulesQuery } from '../properties/state-rules/state-rules.queries.ts';
import { LateFeeCalendar } from './late-fee-calendar.tsx';
import { checkedLaws, policyBy, TriedState, type TriedLaw } from './tried-law.tsx';
import classes from './late-fees.module.css';

interface TriedPayment {
  readonly key: number;
  readonly amount: string;
  readonly day: string | null;
}

interface Tried {
  readonly rent: string;
  readonly dueDate: string | null;
  readonly payments: readonly TriedPayment[];
}

/** The number of days after the due day that the simulator covers. */
const DAYS_AHEAD = 90;

const amountOf = (text: string): Cents => {
  const amount = parseMoney(text);
  return typeof amount === 'string' ? ZERO : amount;
};

const dayOf = (text: string | null) => (text === null ? null : parseDay(text));

/** The fees in the tried case; null while its due day is missing. */
function feesOf(terms: LateFeeTerms, { rent, dueDate, payments }: Tried) {
  const due = dayOf(dueDate);
  if (due === null) return null;
  const charged = amountOf(rent);
  const unpaidAt = (day: string) => {
    const paid = payments
      .filter((payment) => (dayOf(payment.day) ?? '9999') <= day)
      .map((payment) => amountOf(payment.amount));
    return cents(Math.max(0, charged - addCents(...paid)));
  };
  return assessLateFees(
    terms,
    { date: due, dueDate: due, charged, unpaidAt },
    { through: addDays(due, DAYS_AHEAD) },
  );
}

interface LateFeeSimulatorProps {
  /** Null while the policy is incomplete. */
  readonly terms: LateFeeTerms | null;
  /** The policy before the change. */
  readonly before: LateFeeTerms | null;
}

/** Initial values: part of this month's rent is paid within three days. */
function firstTry(current: string): Tried {
  const dueDate = `${monthOf(current)}-01`;
  const payment = { key: 0, amount: '$1,000.00', day: addDays(dueDate, 3) };
  return { rent: '$1,450.00', dueDate, payments: [payment] };
}

/** NEW-2: what a policy would charge. It is computed as on the server, and nothing is saved. */
export function LateFeeSimulator(props: LateFeeSimulatorProps) {
  const today = useToday();
  return (
    <QueryView queries={[useQuery(stateRulesQuery)]} failed="The state rules could not be loaded.">
      {(rules) => <Simulator {...props} current={today} laws={checkedLaws(rules)} />}
    </QueryView>
  );
}

interface SimulatorProps extends LateFeeSimulatorProps {
  /** Today in the organization's time zone. */
  readonly current: string;
  readonly laws: readonly TriedLaw[];
}

function Simulator({ laws, current, ...props }: SimulatorProps) {
  const heading = useId();
  const [tried, setTried] = useState<Tried>(() => firstTry(current));
  const [state, setState] = useState(laws[0]?.state ?? '');
  const byLaw = (given: LateFeeTerms | null) =>
    given &&
    policyBy(
      laws.find((law) => law.state === state),
      given,
      dayOf(tried.dueDate),
    );
  const [terms, before] = [byLaw(props.terms), byLaw(props.before)];
  const change = (changes: Partial<Tried>) => setTried({ ...tried, ...changes });
  return (
    <section className={classes.simulator} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        Try it
      </h3>
      <div className={classes.pair}>
        <MoneyInput label="Rent" value={tried.rent} onChange={(rent) => change({ rent })} />
        <DayInput label="Due" value={tried.dueDate} onChange={(dueDate) => change({ dueDate })} />
      </div>
      <TriedState laws={laws} value={state} onChange={setState} />
      <TriedPayments
        payments={tried.payments}
        onChange={(payments) => change({ payments })}
        next={tried.dueDate}
      />
      <PaidDays terms={terms} tried={tried} onChange={(payments) => change({ payments })} />
      <div aria-live="polite">
        {terms === null ? (
          <p className={classes.hint}>Complete the policy to see what it charges.</p>
        ) : (
          <Outcome terms={terms} tried={tried} />
        )}
      </div>
      {before !== null && terms !== null && (
        <Difference terms={terms} before={before} tried={tried} />
      )}
    </section>
  );
}

interface TriedPaymentsProps {
  readonly payments: readonly TriedPayment[];
  readonly onChange: (payments: readonly TriedPayment[]) => void;
  /** The day of the next added payment. */
  readonly next: string | null;
}

function TriedPayments({ payments, onChange, next }: TriedPaymentsProps) {
  const replace = (key: number, changes: Partial<TriedPayment>) =>
    onChange(payments.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const add = () => {
    const key = Math.max(0, ...payments.map((each) => each.key)) + 1;
    onChange([...payments, { key, amount: '', day: next }]);
  };
  return (
    <>
      {payments.map(({ key, amount, day }, index) => (
        <div key={key} className={classes.payment}>
          <MoneyInput
            label={`Payment ${index + 1}`}
            value={amount}
            onChange={(changed) => replace(key, { amount: changed })}
          />
          <DayInput
            label={`Day of payment ${index + 1}`}
            value={day}
            onChange={(changed) => replace(key, { day: changed })}
          />
          <CloseButton
            aria-label={`Remove payment ${index + 1}`}
            onClick={() => onChange(payments.filter((each) => each.key !== key))}
          />
        </div>
      ))}
      <Button variant="default" size="sm" className={classes.add} onClick={add}>
        Add a payment
      </Button>
    </>
  );
}

interface PaidDaysProps {
  readonly terms: LateFeeTerms | null;
  readonly tried: Tried;
  readonly onChange: (payments: readonly TriedPayment[]) => void;
}

/** The same payments on a calendar, next to the fees that they cause. */
function PaidDays({ terms, tried, onChange }: PaidDaysProps) {
  const dueDate = dayOf(tried.dueDate);
  if (dueDate === null) return null;
  return (
    <LateFeeCalendar
      dueDate={dueDate}
      payments={tried.payments.map(({ key, amount, day }, index) => ({
        key,
        day: dayOf(day),
        name: `Payment ${index + 1}`,
        amount: formatCents(amountOf(amount)),
      }))}
      fees={(terms && feesOf(terms, tried)) ?? []}
      onMove={(key, day) =>
        onChange(tried.payments.map((each) => (each.key === key ? { ...each, day } : each)))
      }
    />
  );
}

interface OutcomeProps {
  readonly terms: LateFeeTerms;
  readonly tried: Tried;
}

const totalOf = (fees: readonly AssessedFee[]) => addCents(...fees.map(({ amount }) => amount));

function Outcome({ terms, tried }: OutcomeProps) {
  const fees = feesOf(terms, tried);
  if (fees === null) return <p className={classes.hint}>Enter the due day.</p>;
  return (
    <>
      <p className={classes.policyWords}>{lateFeeTermsInWords(terms)}</p>
      {fees.length === 0 ? (
        <p className={classes.hint}>No late fee.</p>
      ) : (
        <ul className={classes.fees}>
          {fees.map((fee) => (
            <li key={`${fee.rule} ${fee.occurrence}`}>
              <span>
                {formatDate(fee.day)}
                <span className={classes.hint}>
                  {`, ${formatCents(fee.unpaid)} unpaid${limitInWords(fee)}`}
                </span>
              </span>
              <span className={classes.fee}>{formatCents(fee.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.total}>
        <span>Late fees within {DAYS_AHEAD} days</span>
        <strong>{formatCents(totalOf(fees))}</strong>
      </p>
    </>
  );
}

function Difference({ terms, before, tried }: OutcomeProps & { readonly before: LateFeeTerms }) {
  if (JSON.stringify(terms) === JSON.stringify(before)) return null;
  const fees = feesOf(before, tried);
  if (fees === null) return null;
  return <p className={classes.hint}>{`Before this change: ${formatCents(totalOf(fees))}.`}</p>;
}
