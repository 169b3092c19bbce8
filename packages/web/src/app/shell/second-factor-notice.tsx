import { formatDate } from '../../lib/format.ts';
import { needsSecondFactor, useSession } from '../../lib/session.ts';
import { TextLink } from '../../ui/text/link.tsx';
import classes from './shell.module.css';

/** TRUST-3: says from which day the person needs a second factor, until they have one. */
export function SecondFactorNotice() {
  const session = useSession();
  if (!session?.secondFactorFrom || needsSecondFactor(session)) return null;
  return (
    <div className={classes.notice} role="note">
      <span>
        From {formatDate(session.secondFactorFrom)} you need a second factor to log in.{' '}
        <TextLink to="/my-account" style={{ textDecoration: 'underline' }}>
          Set it up in My account
        </TextLink>
      </span>
    </div>
  );
}
