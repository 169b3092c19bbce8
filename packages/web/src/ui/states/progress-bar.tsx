import classes from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; if absent, the duration is unknown. */
  readonly value?: number;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        data-unknown={percent === undefined || undefined}
        style={{ width: percent === undefined ? '40%' : `${percent}%` }}
      />
    </div>
  );
}
