import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { callApi } from '../../lib/api.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { emptyOrder, orderErrors, orderInput, type OrderDraft } from './order-draft.ts';
import { OrderFields } from './order-fields.tsx';
import classes from './maintenance.module.css';

/** MAINT-1: the message of which a work order is made. */
export interface OrderSource {
  readonly messageId: string;
  /** Whether another one is made of it on purpose. */
  readonly another: boolean;
  readonly propertyId: string;
  /** The name of the tenant who wrote it; null for somebody else. */
  readonly tenant: string | null;
  readonly title: string;
  readonly description: string;
}

interface NewWorkOrderProps {
  /** The home that is chosen at first. */
  readonly propertyId: string | null;
  readonly source?: OrderSource;
  readonly onLeave: () => void;
}

/** The tenant of the active lease of a home, for people who may read leases. */
function useTenantOf(propertyId: string | null) {
  const enabled =
    useMay({ 'GET /v1/admin/properties/:propertyId/leasee': 'leases:read' }) && propertyId !== null;
  const { data = [] } = useQuery({ ...leasesQuery(propertyId ?? ''), enabled });
  return data.find(({ status }) => status === 'ACTIVE') ?? null;
}

function initialOrder(propertyId: string | null, source: OrderSource | undefined): OrderDraft {
  const empty = emptyOrder(propertyId);
  if (!source) return empty;
  const { title, description, tenant } = source;
  return { ...empty, title, description, forTenant: tenant !== null };
}

/** The tenant who can see the work order: the writer of its message, or else the tenant of the home. */
function useTenantToTell(home: string | null, source: OrderSource | undefined) {
  const lease = useTenantOf(home);
  if (source && source.tenant !== null && home === source.propertyId) {
    // The server knows who wrote the message.
    return { name: source.tenant, userId: undefined };
  }
  if (!lease) return null;
  const { lesseeNames, firstName, lastName, userId } = lease;
  return { name: lesseeNames ?? `${firstName} ${lastName}`, userId };
}

function PermittedNewWorkOrder({ propertyId, source, onLeave }: NewWorkOrderProps) {
  const navigate = useNavigate();
  const form = useForm<OrderDraft>({
    name: 'new-work-order',
    initialValues: initialOrder(propertyId, source),
    validate: orderErrors,
  });
  const { propertyId: home, forTenant } = form.values;
  const tenant = useTenantToTell(home, source);
  useKeptDraft(form, `work-order:${source?.messageId ?? propertyId ?? ''}`);
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit<OrderDraft, WorkOrderDetails>({
    form,
    send: (draft, idempotencyKey) =>
      callApi('POST /v1/admin/workOrders', {
        body: {
          ...orderInput(draft),
          propertyId: draft.propertyId ?? '',
          tenantId: forTenant && tenant ? tenant.userId : null,
          ...(source && { messageId: source.messageId, another: source.another }),
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
        // Another tenant lives there, who may not be the one who should see it.
        onChange={(value) => form.setValues({ propertyId: value, assetId: null, forTenant: false })}
        error={form.errors['propertyId']}
      />
      {tenant && (
        <Checkbox
          label={`${tenant.name} sees it in the portal`}
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
