import { Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { expenseInput } from '@tenantry/contract/expenses/expenses.schemas';
import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { categories, type ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { uploadName } from '../../lib/image-file.ts';
import { useMay } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { ChooseFiles, TakePhoto } from '../../ui/documents/document-buttons.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifyError } from '../../ui/acts/notify.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { VendorInput } from '../vendors/vendor-input.tsx';

/** MAINT-4: the invoice that a vendor has sent behind a mailed link. */
export interface GivenInvoice {
  readonly vendorInvoiceId: string;
  readonly vendor: string;
  readonly amount: string;
  readonly file: File;
}

interface RecordCostProps {
  readonly order: WorkOrderDetails;
  readonly given?: GivenInvoice;
  readonly onClose: () => void;
}

interface Draft {
  amount: string;
  vendor: string;
  date: string | null;
  /** The invoice or receipt. */
  file: File | null;
  useAi: boolean;
  workDone: boolean;
  category: ExpenseCategory;
  /** The home of the work order, or all units of its building. */
  of: 'home' | 'building';
}

const choices = categories.map(({ value, name }) => ({ value, label: name }));

const entryOf = ({ amount, vendor, date, category }: Draft) => ({
  amount: dollarsFromText(amount),
  vendor,
  date,
  category,
});

const check = schemaResolver(expenseInput, { sync: true });

/** A file may bring its amount with it; what is typed for it must be an amount. */
function errorsOf(draft: Draft) {
  const errors = check(entryOf(draft));
  const { file, of, useAi, amount } = draft;
  if (!file || of === 'building') return errors;
  const isTyped = !useAi && amount.trim() !== '';
  return isTyped && errors['amount'] ? { amount: errors['amount'] } : {};
}

/** MAINT-8: an invoice becomes an expense, and the work order is done, in one step. */
export function RecordCost({ order, given, onClose }: RecordCostProps) {
  const isOpen = isOpenStatus(order.status);
  const mayShare = useMay({ 'POST /v1/admin/buildings/:buildingId/expenses': 'books:write' });
  const form = useForm<Draft>({
    initialValues: {
      amount: given?.amount ?? '',
      vendor: given?.vendor ?? order.vendor?.name ?? '',
      date: useToday(),
      file: given?.file ?? null,
      useAi: false,
      workDone: isOpen,
      category: 'REPAIRS_AND_MAINTENANCE',
      of: 'home',
    },
    validate: errorsOf,
  });
  const { file, useAi, of } = form.values;
  const isShared = of === 'building';
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) => send(order, draft, idempotencyKey, given)}
      changes={['expenses', 'maintenance']}
      act="Record invoice"
      done="Invoice recorded"
      onClose={onClose}
    >
      {order.building && mayShare && !given && (
        <NativeSelect
          label="Cost of"
          description={
            isShared ? 'Edit it on the page of the building to split it in another way.' : undefined
          }
          data={[
            { value: 'home', label: order.home.label },
            { value: 'building', label: `${order.building.name}, split equally among its units` },
          ]}
          {...form.getInputProps('of')}
        />
      )}
      {given && <Text size="sm">Vendor: {given.vendor}</Text>}
      <div>
        <Text size="sm">
          {file?.name ??
            (isShared
              ? 'With a file? It is kept with the expense.'
              : 'With a file? Its amount, date and vendor can be filled in for you.')}
        </Text>
        <Group gap="xs" mt="xs">
          <TakePhoto onChoose={choose} size="sm" variant="default" />
          <ChooseFiles onChoose={choose} size="sm" variant="default" label="Choose a file" />
        </Group>
      </div>
      {file && !isShared && (
        <Checkbox
          label="Allow AI to read it"
          description="Without it, the file stays private."
          {...form.getInputProps('useAi', { type: 'checkbox' })}
        />
      )}
      {(isShared || !(file && useAi)) && (
        <MoneyInput
          label="Amount"
          negative
          required={isShared || !file}
          {...form.getInputProps('amount')}
        />
      )}
      {!given && <VendorInput {...form.getInputProps('vendor')} />}
      {(isShared || !file) && <DayInput label="Date" required {...form.getInputProps('date')} />}
      <NativeSelect label="Category" data={choices} {...form.getInputProps('category')} />
      {isOpen && (
        <Checkbox
          label="The work is done"
          {...form.getInputProps('workDone', { type: 'checkbox' })}
        />
      )}
    </SubmitForm>
  );

  function choose([chosen]: readonly File[]): void {
    if (chosen) form.setFieldValue('file', chosen);
  }
}

/** With a file the date is today until it is read or edited, as for any receipt. */
function send(
  order: WorkOrderDetails,
  draft: Draft,
  idempotencyKey: string,
  given: GivenInvoice | undefined,
) {
  const { propertyId } = order.home;
  if (draft.of === 'building' && order.building) {
    return shareCost(order, order.building.id, draft, idempotencyKey);
  }
  const { file, useAi, workDone } = draft;
  if (!file) {
    return callApi('POST /v1/admin/properties/:propertyId/expenses', {
      params: { propertyId },
      body: {
        ...entryOf(draft),
        date: draft.date ?? '',
        category: draft.category,
        workOrderId: order.id,
        workDone,
      },
      idempotencyKey,
    });
  }
  const isTyped = !useAi && draft.amount.trim() !== '';
  const fields = {
    useAi: String(useAi),
    workDone: String(workDone),
    workOrderId: order.id,
    category: draft.category,
    // The vendor of the invoice that was sent is known by it.
    ...(!given && draft.vendor !== '' && { vendor: draft.vendor }),
    ...(given && { vendorInvoiceId: given.vendorInvoiceId }),
    ...(isTyped && { amount: String(dollarsFromText(draft.amount)) }),
  };
  return callApi('POST /v1/admin/properties/:propertyId/expenses/:fileName/upload', {
    params: { propertyId, fileName: uploadName(file) },
    file: { file, field: 'file', fields, onProgress: () => undefined },
    idempotencyKey,
  });
}

/** The bill of the building, then its file. A file that is refused must not record the bill again with another attempt. */
async function shareCost(
  { id: workOrderId }: WorkOrderDetails,
  buildingId: string,
  { file, workDone, ...draft }: Draft,
  idempotencyKey: string,
): Promise<void> {
  const { id: sharedExpenseId } = await callApi('POST /v1/admin/buildings/:buildingId/expenses', {
    params: { buildingId },
    body: {
      ...entryOf({ ...draft, file, workDone }),
      date: draft.date ?? '',
      split: 'EQUALLY',
      workOrderId,
      workDone,
    },
    idempotencyKey,
  });
  if (!file) return;
  try {
    await callApi(
      'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload',
      {
        params: { buildingId, sharedExpenseId, fileName: uploadName(file) },
        file: { file, field: 'file', onProgress: () => undefined },
      },
    );
  } catch (error) {
    notifyError(
      `The cost is recorded without its file. ${messageOf(error)} Attach it on the page of the building.`,
    );
  }
}
