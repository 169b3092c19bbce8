import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { safeNextPath } from '../../lib/next-path.ts';
import { logout } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { IconFlask } from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import classes from './shell.module.css';

/** Tells administrators that they are looking at demo data, and removes it. */
export function DemoBanner() {
  const removal = useMutation({
    mutationFn: () => callApi('POST /v1/admin/organization/removeDemo'),
    onSuccess: ({ setupPath }) => {
      logout({ notifyServer: false });
      window.location.assign(safeNextPath(setupPath) ?? '/');
    },
    onError: notifyError,
  });
  const remove = async () => {
    const agreed = await confirm({
      title: 'Remove demo data',
      question:
        'Remove the demo organization with all its properties, leases, invoices and payments? You can then set up your own.',
      confirmLabel: 'Remove demo data',
      danger: true,
    });
    if (agreed) removal.mutate();
  };
  return (
    <aside className={classes.notice} aria-label="Demo">
      <IconFlask size={20} aria-hidden />
      <span>This is demo data.</span>
      <PlainButton variant="default" busy={removal.isPending} onClick={() => void remove()}>
        Remove demo data
      </PlainButton>
    </aside>
  );
}
