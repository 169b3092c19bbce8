import { Textarea } from '@mantine/core';
import {
  nextStatuses,
  isOpenStatus,
  workOrderStatusLabels,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { onlyFor } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { Panel } from '../../ui/states/panel.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { adoptWorkOrder } from './maintenance.queries.ts';
import classes from './maintenance.module.css';

const actions: Readonly<Record<WorkOrderStatus, string>> = {
  NEW: 'New',
  TRIAGED: 'Mark as reviewed',
  QUOTING: 'Get quotes',
  SCHEDULED: 'Mark as scheduled',
  IN_PROGRESS: 'Start work',
  DONE: 'Mark as done',
  CLOSED: 'Close',
  CANCELLED: 'Cancel work',
};

const labelOf = (order: WorkOrderDetails, to: WorkOrderStatus) =>
  !isOpenStatus(order.status) && isOpenStatus(to) ? 'Reopen' : actions[to];

/** The first is the usual next step. */
function steps(order: WorkOrderDetails): WorkOrderStatus[] {
  const next = nextStatuses(order, new Date(now()).toISOString());
  // Work that is not done yet is closed only after that.
  return isOpenStatus(order.status)
    ? next.filter((status) => status !== 'CLOSED')
    : next.toReversed();
}

interface Step {
  readonly status: WorkOrderStatus;
  readonly note: string;
}

function PermittedStatusButtons({ order }: { readonly order: WorkOrderDetails }) {
  const [note, setNote] = useState('');
  const { error, submit, submitting } = useSubmit<Step, WorkOrderDetails>({
    send: (step) =>
      callApi('POST /v1/admin/workOrders/:workOrderId/status', {
        params: { workOrderId: order.id },
        body: { ...step, version: order.version },
      }),
    changes: ['maintenance'],
    onDone: (moved, sent) => {
      adoptWorkOrder(moved);
      // What was typed meanwhile is the note of the next step.
      setNote((typed) => (typed === sent.note ? '' : typed));
      notifySuccess(`${moved.label}: ${workOrderStatusLabels[moved.status].toLowerCase()}`);
      return false;
    },
  });
  const next = steps(order);
  if (next.length === 0) return null;
  return (
    <Panel title="Next step">
      <FormError error={error} />
      <Textarea
        label="Note"
        description="Optional; the tenant does not see it"
        autosize
        minRows={1}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
        mb="sm"
      />
      <div className={classes.buttons}>
        {next.map((status, index) => (
          <PlainButton
            key={status}
            variant={index === 0 ? 'filled' : 'default'}
            disabled={submitting}
            onClick={() => void submit({ status, note })}
          >
            {labelOf(order, status)}
          </PlainButton>
        ))}
      </div>
    </Panel>
  );
}

/** MAINT-2: moves a work order forward, or reopens it. */
export const WorkOrderStatusButtons = onlyFor(
  { 'POST /v1/admin/workOrders/:workOrderId/status': 'maintenance:write' },
  PermittedStatusButtons,
);
