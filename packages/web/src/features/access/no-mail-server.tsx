import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isSuperAdmin, useSession } from '../../lib/session.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { installationQuery } from './account.queries.ts';
import classes from './no-mail-server.module.css';

/**
 * AUTH-8: tells SuperAdmins that links that set a password are files on the server. Others see only the children. For
 * SuperAdmins the children wait for the warning, so that they do not move.
 */
export function NoMailServer({ children }: { readonly children: ReactNode }) {
  const isAsked = isSuperAdmin(useSession());
  const { data, isPending } = useQuery({ ...installationQuery, enabled: isAsked });
  const ready = useSettled([{ isPending: isAsked && isPending }]);
  if (!ready) return <LoadingRows />;
  return (
    <>
      {data?.mailSentBy === 'outbox' && <Warning />}
      {children}
    </>
  );
}

function Warning() {
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
