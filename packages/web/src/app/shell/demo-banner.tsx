import { callApi } from '../../lib/api.ts';
import { isSuperAdmin, logout, useSession } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { IconFlask } from '../../ui/icons/icons.tsx';
import classes from './shell.module.css';

/** Tells administrators that they are looking at demo data. SuperAdmins, who run the server, can remove it. */
export function DemoBanner() {
  const canRemove = isSuperAdmin(useSession());
  const remove = async () => {
    await callApi('POST /v1/superAdmin/removeDemo');
    logout({ notifyServer: false });
    window.location.assign('/');
  };
  return (
    <aside className={classes.notice} aria-label="Demo">
      <IconFlask size={20} aria-hidden />
      <span>This is demo data.{!canRemove && ' Log in as super@example.com to remove it.'}</span>
      {canRemove && (
        <ActButton
          question={{
            title: 'Remove demo data',
            question:
              'Remove the demo organization with all its properties, leases, invoices and payments? The server then prints a link to set up your own.',
            confirmLabel: 'Remove demo data',
            danger: true,
          }}
          act={remove}
        >
          Remove demo data
        </ActButton>
      )}
    </aside>
  );
}
