import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { workOrderCharge } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';

interface ChargeTenantProps {
  readonly order: WorkOrderDetails;
  readonly onClose: () => void;
}

/** How long the tenant has to pay, unless another day is chosen. */
const DAYS_TO_PAY = 14;

const check = schemaResolver(workOrderCharge, { sync: true });

/** MAINT-9: a proposed invoice, which is only made when it is sent. */
export function ChargeTenant({ order, onClose }: ChargeTenantProps) {
  const dueDate: string | null = addDays(useToday(), DAYS_TO_PAY);
  const form = useForm({
    initialValues: { amount: '', description: order.title, dueDate },
    validate: (draft) => check({ ...draft, amount: dollarsFromText(draft.amount) }),
  });
  useKeptDraft(form, `charge-for-work:${order.id}`);
  return (
    <SubmitForm
      form={form}
      send={({ amount, description, dueDate: due }, idempotencyKey) =>
        callApi('POST /v1/admin/workOrders/:workOrderId/charge', {
          params: { workOrderId: order.id },
          body: { amount: dollarsFromText(amount), description, dueDate: due ?? '' },
          idempotencyKey,
        })
      }
      changes={['money', 'maintenance']}
      act="Create invoice"
      done="Invoice created"
      onClose={onClose}
    >
      <MoneyInput
        label="Amount"
        description="What the tenant pays of the damage"
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Description"
        description={`The invoice says ${order.label} before it. The photos stay on the work order.`}
        required
        {...form.getInputProps('description')}
      />
      <DayInput label="Due on" required {...form.getInputProps('dueDate')} />
    </SubmitForm>
  );
}
