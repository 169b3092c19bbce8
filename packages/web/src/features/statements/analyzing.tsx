import { useEffect, useState } from 'react';
import { IconCircle, IconCircleCheck } from '../../ui/icons/icons.tsx';
import { IconProgress } from '../../ui/icons/more-icons.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import classes from './analyzing.module.css';

interface AnalyzingProps {
  readonly label: string;
  /** A picture takes longer, because its text must be recognized first. */
  readonly picture: boolean;
}

/** The progress while a statement is read: finished, current and next steps. The server reports nothing in between. */
export function Analyzing({ label, picture }: AnalyzingProps) {
  const takes = picture ? 'A picture can take a minute.' : 'This takes a few seconds.';
  return (
    <div className={classes.panel}>
      <ProgressBar label={`Analyzing ${label}`} />
      <ol className={classes.steps}>
        <li className={classes.step}>
          <IconCircleCheck size={22} className={classes.done} aria-label="Done:" role="img" />
          <span>The file has been uploaded.</span>
        </li>
        <li className={classes.step} aria-current="step">
          <IconProgress size={22} className={classes.current} aria-label="Now:" role="img" />
          <span role="status">
            {picture ? 'Recognizing its letters, reading' : 'Reading'} its lines, and checking them
            against its totals. {takes} <Seconds />
          </span>
        </li>
        <li className={classes.step}>
          <IconCircle size={22} className={classes.next} aria-label="Then:" role="img" />
          <span>You will review each line. Nothing is created before that.</span>
        </li>
      </ol>
    </div>
  );
}

/** The seconds so far, only visible: reading them out each second would be a nuisance. */
function Seconds() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < 3) return null;
  return (
    <span aria-hidden className={classes.seconds}>
      {seconds} s
    </span>
  );
}
