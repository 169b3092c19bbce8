import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { callApi } from '../../lib/api.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { emptyOrder, orderErrors, orderInput, type OrderDraft } from './order-draft.ts';
import { OrderFields } from './order-fields.tsx';
import classes from './maintenance.module.css';

interface NewWorkOrderProps {
  /** The home that is chosen at first. */
  readonly propertyId: string | null;
  readonly onLeave: () => void;
}

/** The tenant of the active lease of a home, for people who may read leases. */
function useTenantOf(propertyId: string | null) {
  const enabled =
    useMay({ 'GET /v1/admin/properties/:propertyId/leasee': 'leases:read' }) && propertyId !== null;
  const { data = [] } = useQuery({ ...leasesQuery(propertyId ?? ''), enabled });
  return data.find(({ status }) => status === 'ACTIVE') ?? null;
}

function PermittedNewWorkOrder({ propertyId, onLeave }: NewWorkOrderProps) {
  const navigate = useNavigate();
  const form = useForm<OrderDraft>({
    name: 'new-work-order',
    initialValues: emptyOrder(propertyId),
    validate: orderErrors,
  });
  const { propertyId: home, forTenant } = form.values;
  const lease = useTenantOf(home);
  useKeptDraft(form, `work-order:${propertyId ?? ''}`);
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit<OrderDraft, WorkOrderDetails>({
    form,
    send: (draft, idempotencyKey) =>
      callApi('POST /v1/admin/workOrders', {
        body: {
          ...orderInput(draft),
          propertyId: draft.propertyId ?? '',
          tenantId: forTenant ? (lease?.userId ?? null) : null,
        },
        idempotencyKey,
      }),
    changes: ['maintenance'],
    onDone: ({ id: workOrderId, label }) => {
      release();
      notifySuccess(`${label} created`);
      void navigate({ to: '/work-order', search: { workOrderId } });
    },
  });
  return (
    <form className={classes.form} aria-label="New work order" {...formProps}>
      <FormError error={error} />
      <PropertySelect
        label="Home"
        required
        placeholder="Choose a home"
        value={home}
        onChange={(value) => form.setValues({ propertyId: value, assetId: null })}
        error={form.errors['propertyId']}
      />
      {lease && (
        <Checkbox
          label={`${lease.lesseeNames ?? `${lease.firstName} ${lease.lastName}`} sees it in the portal`}
          {...form.getInputProps('forTenant', { type: 'checkbox' })}
        />
      )}
      <OrderFields form={form} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          Create work order
        </Button>
        <Button variant="default" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** MAINT-1: staff enter a problem, perhaps for the tenant of the home. */
export const NewWorkOrder = onlyFor(
  { 'POST /v1/admin/workOrders': 'maintenance:write' },
  PermittedNewWorkOrder,
);
