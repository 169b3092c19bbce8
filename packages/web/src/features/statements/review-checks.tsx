import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons/icons.tsx';
import { Money } from '../../ui/text/money.tsx';
import { agreeingTotals, balanceProblem, checkProblem, type Proof } from './balance-text.ts';
import classes from './review-checks.module.css';

interface ReviewChecksProps {
  readonly proof: Proof;
  /** Other warnings from the analysis. */
  readonly warnings: readonly string[];
}

/** Whether the selected lines agree with the figures on the statement. */
export function ReviewChecks({ proof: { chosen, all }, warnings }: ReviewChecksProps) {
  const { balances, checks } = chosen;
  const agreeing = agreeingTotals(checks);
  const nothing = balances.length === 0 && checks.length === 0;
  return (
    <section className={classes.checks} aria-label="Does it add up?">
      {warnings.map((warning) => (
        <p key={warning} className={classes.note} data-warning>
          <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
          <span>{warning}</span>
        </p>
      ))}
      {balances.map((balance, index) => (
        <Verdict key={index} problem={balanceProblem(balance, all.balances[index] ?? balance)}>
          {balance.section && <strong className={classes.name}>{balance.section}</strong>}
          <span className={classes.sum}>
            <Figure name="Opening" amount={balance.opening} />
            <Figure name="+ In" amount={balance.moneyIn} />
            <Figure name="- Out" amount={balance.moneyOut} />
            <Figure name="= Closing" amount={balance.closing} />
          </span>
        </Verdict>
      ))}
      {checks.map((check, index) => {
        const problem = checkProblem(check, all.checks[index] ?? check);
        if (problem === null) return null;
        return (
          <Verdict key={index} problem={problem}>
            <Figure name={check.name} amount={check.expected} />
          </Verdict>
        );
      })}
      {agreeing.length > 0 && (
        <Verdict problem={null}>
          <span className={classes.sum}>
            <span>
              {agreeing.length === 1 ? 'A printed total agrees:' : 'The printed totals agree:'}
            </span>
            {agreeing.map(({ name, expected }, index) => (
              <Figure key={index} name={name} amount={expected} />
            ))}
          </span>
        </Verdict>
      )}
      {!nothing && (
        <p className={classes.note}>
          <IconInfoCircle size={20} aria-hidden className={classes.icon} />
          <span>
            These sums count the selected lines. They cannot tell whether a date is right, or
            whether money that went out was an expense or a payment to the owner: please compare
            those with the page.
          </span>
        </p>
      )}
      {nothing && (
        <p className={classes.note}>
          <IconInfoCircle size={20} aria-hidden className={classes.icon} />
          <span>
            This statement shows no balances or totals, so nothing could be checked: please compare
            the lines with the page.
          </span>
        </p>
      )}
    </section>
  );
}

interface VerdictProps {
  readonly problem: string | null;
  readonly children: ReactNode;
}

function Verdict({ problem, children }: VerdictProps) {
  return (
    <div className={classes.verdict} data-wrong={problem !== null || undefined}>
      {problem === null ? (
        <IconCircleCheck size={22} role="img" aria-label="It adds up:" className={classes.icon} />
      ) : (
        <IconAlertTriangle size={22} aria-hidden className={classes.icon} />
      )}
      <div>
        {children}
        {problem !== null && <p className={classes.problem}>{problem}</p>}
      </div>
    </div>
  );
}

function Figure({ name, amount }: { readonly name: string; readonly amount: number }) {
  return (
    <span className={classes.figure}>
      <span className={classes.label}>{name}</span> <Money amount={amount} />
    </span>
  );
}
