import { formatMoney } from '../../lib/format.ts';
import classes from './figure-button.module.css';
import type { Target } from './report-rows.ts';

interface FigureButtonProps {
  readonly amount: number;
  /** The meaning of the amount, such as `income of 214 Thimbleberry Lane`. */
  readonly of: string;
  /** What the amount opens; nothing if absent. */
  readonly target: Target | undefined;
  readonly onOpen: (target: Target) => void;
}

/** An amount that opens the rows behind it. */
export function FigureButton({ amount, of, target, onOpen }: FigureButtonProps) {
  const text = formatMoney(amount);
  if (!target) return <span className={classes.amount}>{text}</span>;
  const opens = 'rows' in target ? 'show its rows' : 'show the summary of this period';
  return (
    <button
      type="button"
      className={classes.figure}
      data-zero={amount === 0 || undefined}
      aria-label={`${text}, ${of}: ${opens}`}
      onClick={() => onOpen(target)}
    >
      {text}
    </button>
  );
}
