import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { isSuperAdmin, logout, useSession } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { IconFlask } from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import classes from './shell.module.css';

/** Tells administrators that they are looking at demo data. SuperAdmins, who run the server, can remove it. */
export function DemoBanner() {
  const canRemove = isSuperAdmin(useSession());
  const removal = useMutation({
    mutationFn: () => callApi('POST /v1/superAdmin/removeDemo'),
    onSuccess: () => {
      logout({ notifyServer: false });
      window.location.assign('/');
    },
    onError: notifyError,
  });
  const remove = async () => {
    const agreed = await confirm({
      title: 'Remove demo data',
      question:
        'Remove the demo organization with all its properties, leases, invoices and payments? The server then prints a link to set up your own.',
      confirmLabel: 'Remove demo data',
      danger: true,
    });
    if (agreed) removal.mutate();
  };
  return (
    <aside className={classes.notice} aria-label="Demo">
      <IconFlask size={20} aria-hidden />
      <span>This is demo data.{!canRemove && ' Log in as super@example.com to remove it.'}</span>
      {canRemove && (
        <PlainButton variant="default" busy={removal.isPending} onClick={() => void remove()}>
          Remove demo data
        </PlainButton>
      )}
    </aside>
  );
}
