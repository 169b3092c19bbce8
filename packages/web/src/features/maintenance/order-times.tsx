import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { useOrganization } from '../../lib/session.ts';
import { visitText } from '../../lib/visit-text.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import classes from './maintenance.module.css';

interface TimeProps {
  readonly order: WorkOrderDetails;
  readonly time: VendorLink['times'][number];
  /** MAINT-7: the vendor is not chosen by the time. */
  readonly onlyLooks: boolean;
}

/** MAINT-6: a time that a vendor has proposed. */
export function TimeRow({ order, time, onlyLooks }: TimeProps) {
  const { timeZone } = useOrganization();
  return (
    <div className={classes.tags}>
      <span>{visitText(timeZone, time)}</span>
      {time.agreed && (
        <StatusTag tone="paid">{onlyLooks ? 'Agreed, only to look' : 'Agreed'}</StatusTag>
      )}
      {!time.agreed && isOpenStatus(order.status) && (
        <AgreeTime workOrderId={order.id} time={time} onlyLooks={onlyLooks} />
      )}
    </div>
  );
}

interface AgreeProps extends Omit<TimeProps, 'order'> {
  readonly workOrderId: string;
}

/** MAINT-6: with too little notice it asks whether the tenants have agreed. */
function AgreeTime({ workOrderId, time, onlyLooks }: AgreeProps) {
  const send = async (tenantAgreed: boolean) => {
    await callApi('POST /v1/admin/workOrders/:workOrderId/times/:timeId', {
      params: { workOrderId, timeId: time.id },
      body: { tenantAgreed },
    });
    notifySuccess(onlyLooks ? 'Visit agreed. The vendor is not chosen yet.' : 'Time agreed');
  };
  const agree = async () => {
    try {
      await send(false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'entry_notice_too_short') throw error;
      const agreed = await confirm({
        question: 'Have the tenants agreed to this time?',
        details: error.message,
        confirmLabel: 'The tenants agreed',
      });
      if (agreed) await send(true);
    }
  };
  return (
    <ActButton
      calls={{ 'POST /v1/admin/workOrders/:workOrderId/times/:timeId': 'maintenance:write' }}
      act={agree}
      changes={['maintenance']}
    >
      {onlyLooks ? 'Agree to visit' : 'Agree to time'}
    </ActButton>
  );
}
