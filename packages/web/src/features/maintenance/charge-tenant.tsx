import { Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { WorkOrderExpenses } from '@tenantry/contract/expenses/work-order-expenses.endpoints';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { workFileStages } from '@tenantry/contract/maintenance/maintenance.rules';
import { workOrderCharge } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { ChargePhotos } from './charge-photos.tsx';
import { workOrderCostsQuery } from './work-order-costs.queries.ts';

interface ChargeTenantProps {
  readonly order: WorkOrderDetails;
  readonly onClose: () => void;
}

/** How long the tenant has to pay, unless another day is chosen. */
const DAYS_TO_PAY = 14;

interface Draft {
  amount: string;
  description: string;
  dueDate: string | null;
  photos: string[];
  reason: string;
}

const check = schemaResolver(workOrderCharge, { sync: true });

/** MAINT-9: a proposed invoice, which is only made when it is sent. */
export function ChargeTenant({ order, onClose }: ChargeTenantProps) {
  const dueDate = addDays(useToday(), DAYS_TO_PAY);
  const { data: costs } = useQuery(workOrderCostsQuery(order.id));
  const form = useForm<Draft>({
    initialValues: { amount: '', description: order.title, dueDate, photos: [], reason: '' },
    validate: (draft) => check({ ...draft, amount: dollarsFromText(draft.amount) }),
  });
  useKeptDraft(form, `charge-for-work:${order.id}`);
  return (
    <SubmitForm
      form={form}
      send={({ amount, dueDate: due, ...draft }, idempotencyKey) =>
        callApi('POST /v1/admin/workOrders/:workOrderId/charge', {
          params: { workOrderId: order.id },
          body: { ...draft, amount: dollarsFromText(amount), dueDate: due ?? '' },
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
        description={costs && costText(costs)}
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Description"
        description={`The invoice says ${order.label} before it.`}
        required
        {...form.getInputProps('description')}
      />
      <DayInput label="Due on" required {...form.getInputProps('dueDate')} />
      {costs?.charged && dollarsFromText(form.values.amount) > costs.charged.left && (
        <TextInput
          label="Why more than the cost?"
          description="Only you see it."
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      )}
      <ChargePhotos
        workOrderId={order.id}
        photos={order.files.filter(
          ({ contentType, stage }) => contentType.startsWith('image/') && isPhotoStage(stage),
        )}
        value={form.values.photos}
        onChange={(photos) => form.setFieldValue('photos', photos)}
        error={form.errors['photos']}
      />
      <Text size="sm" c="dimmed">
        Nothing is billed until you press Create invoice.
      </Text>
    </SubmitForm>
  );
}

/** Quotes and invoices of vendors are no photos. */
const isPhotoStage = (stage: string) => workFileStages.some((each) => each === stage);

/** `The work has cost $285.00, and $100.00 of it is charged.` */
function costText({ total, charged }: WorkOrderExpenses): string {
  if (total === 0) return 'No cost is recorded yet.';
  const cost = `The work has cost ${formatMoney(total)}`;
  return charged && charged.total > 0
    ? `${cost}, and ${formatMoney(charged.total)} is charged already.`
    : `${cost}. The tenant pays a part of it, or all.`;
}
