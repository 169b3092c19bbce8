import { useQuery } from '@tanstack/react-query';
import { isSuperAdmin, useSession } from '../../lib/session.ts';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import { installationQuery } from './account.queries.ts';
import classes from './no-mail-server.module.css';

/** AUTH-8: tells SuperAdmins that links that set a password are files on the server. Others see nothing. */
export function NoMailServer() {
  const session = useSession();
  const { data } = useQuery({ ...installationQuery, enabled: isSuperAdmin(session) });
  if (data?.mailSentBy !== 'outbox') return null;
  return (
    <aside className={classes.warning} aria-label="No mail server">
      <IconAlertTriangle size={22} aria-hidden className={classes.warningIcon} />
      <p>
        <strong>This installation has no mail server.</strong> Emails are saved as files in the
        outbox folder of the server, including links that set a new password. Anyone who can read
        that folder can log in as anyone. Set <code>SMTP_URL</code> to send them instead.
      </p>
    </aside>
  );
}
