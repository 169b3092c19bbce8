import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { callApi } from '../../lib/api.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { assetsQuery } from './assets.queries.ts';
import { adoptWorkOrder } from './maintenance.queries.ts';
import {
  draftOfOrder,
  orderConflictFields,
  orderErrors,
  orderInput,
  type OrderDraft,
} from './order-draft.ts';
import { OrderFields } from './order-fields.tsx';
import classes from './maintenance.module.css';

/** MAINT-2. */
export function EditWorkOrder({ order }: { readonly order: WorkOrderDetails }) {
  return (
    <ButtonWithDialog
      calls={{ 'POST /v1/admin/workOrders/:workOrderId': 'maintenance:write' }}
      label="Edit"
      name={`Edit ${order.label}`}
      title={`Edit ${order.label}`}
      wide
    >
      {(close) => <EditForm order={order} onClose={close} />}
    </ButtonWithDialog>
  );
}

interface EditFormProps {
  readonly order: WorkOrderDetails;
  readonly onClose: () => void;
}

function EditForm({ order, onClose }: EditFormProps) {
  const form = useForm<OrderDraft>({
    name: 'edit-work-order',
    initialValues: draftOfOrder(order),
    validate: orderErrors,
  });
  const { data: assets = [] } = useQuery(assetsQuery(order.home.propertyId));
  // The version that was read when the form opened: what others save meanwhile is not overwritten unseen.
  const { base, conflict, meetRefusal } = useConflict({
    form,
    row: order,
    draftOf: draftOfOrder,
    fields: orderConflictFields(order.asset ? [...assets, order.asset] : assets),
  });
  const { version = order.version } = base ?? {};
  useKeptDraft(form, `work-order:${order.id}:${version}`);
  const { error, formProps } = useFormSubmit<OrderDraft, WorkOrderDetails>({
    form,
    send: (draft) =>
      callApi('POST /v1/admin/workOrders/:workOrderId', {
        params: { workOrderId: order.id },
        body: { ...orderInput(draft), version },
      }),
    changes: ['maintenance'],
    onRefused: (reason) => meetRefusal(reason) !== null,
    onDone: (saved) => {
      adoptWorkOrder(saved);
      notifySuccess(`${saved.label} saved`);
      onClose();
    },
  });
  return (
    <form className={classes.reply} aria-label={`Edit ${order.label}`} {...formProps}>
      <FormError error={error} />
      <ConflictPanel conflict={conflict} />
      <OrderFields form={form} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
