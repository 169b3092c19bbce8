import { formatDollars } from '@tenantry/contract/shared/money';
import { useId } from 'react';
import { formatDate } from '../../lib/format.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { hasDay, type ReviewedLine } from './line-edit.ts';
import classes from './review.module.css';

interface RemovedLinesProps {
  readonly lines: readonly ReviewedLine[];
  readonly onBringBack: (line: ReviewedLine) => void;
}

/** The lines that the person removed, so that a line removed by mistake can be restored. */
export function RemovedLines({ lines, onBringBack }: RemovedLinesProps) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.removedHead}>
        <h2 id={id} className={classes.groupName}>
          Removed
        </h2>
        <p className={classes.about}>Not created, and not counted above.</p>
      </div>
      <ul className={classes.removed}>
        {lines.map((line) => (
          <li key={line.index}>
            <span>
              {[hasDay(line) && formatDate(line.date), line.description, formatDollars(line.amount)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <PlainButton
              variant="default"
              aria-label={`Restore ${line.description}`}
              onClick={() => onBringBack(line)}
            >
              Restore
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
