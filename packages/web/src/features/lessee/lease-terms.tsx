import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import type { ReactNode } from 'react';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { dayOfMonthInWords, lateFeeInWords } from '../leases/lease-text.ts';
import classes from './lease-terms.module.css';

/** The terms of the lease, in words. */
export function LeaseTerms({ lease }: { readonly lease: LesseeLease }) {
  const terms: readonly (readonly [string, ReactNode])[] = [
    ['Type', lease.type === 'M2M' ? 'Month to month' : 'Fixed term'],
    ...day('Start', lease.startDate),
    ...day('End', lease.lastDay ?? lease.endDate),
    ['Rent per month', <Money key="rent" amount={lease.monthlyCost} />],
    ['Deposit', <Money key="deposit" amount={lease.deposit} />],
    ['Rent is due', `On ${dayOfMonthInWords(lease.invoiceDayOfMonth)}`],
    ...lateTerms(lease),
  ];
  return (
    <details className={classes.terms}>
      <summary className={classes.summary}>Lease terms</summary>
      <dl className={classes.list}>
        {terms.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A late-fee policy already says when rent is late. */
function lateTerms(lease: LesseeLease): (readonly [string, ReactNode])[] {
  const { lateFeePolicy } = lease;
  if (lateFeePolicy !== null) return [['Late fee', lateFeePolicy]];
  return [
    ['Rent is late', `After ${dayOfMonthInWords(lease.invoiceDueDayOfMonth)}`],
    ['Late fee', lateFeeInWords(lease)],
  ];
}

/** A month-to-month lease has no dates until it ends. */
function day(term: string, date: string | null): (readonly [string, ReactNode])[] {
  return date ? [[term, <DateText key={term} date={date} />]] : [];
}
