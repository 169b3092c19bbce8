import { AccessCard } from '../access/access-card.tsx';
import classes from './setup-page.module.css';

/** Replaces every page while there is no organization yet. */
export function SetupNeededPage() {
  return (
    <AccessCard title="Almost there" subtitle="Tenantry is running and ready to be set up.">
      <p className={classes.text}>
        Open the setup link that the server printed last in its terminal. It begins with{' '}
        <b>{window.location.origin}/setup</b> and works once.
      </p>
    </AccessCard>
  );
}
