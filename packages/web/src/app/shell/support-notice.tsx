import { momentIn } from '../../lib/moment.ts';
import { useSession } from '../../lib/session.ts';
import classes from './shell.module.css';

/** TRUST-9: tells support whose books it reads, and until when. */
export function SupportNotice() {
  const session = useSession();
  if (!session?.support) return null;
  const { name, timeZone } = session.organization;
  return (
    <div className={classes.notice} role="note">
      <span>
        {session.support.operator}, you look at {name} as support until{' '}
        {momentIn(timeZone, session.support.endsAt).slice(0, -3)}. You can change nothing, and each
        page is recorded.
      </span>
    </div>
  );
}
