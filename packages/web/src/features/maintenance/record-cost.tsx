import { Checkbox, Group, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { expenseInput, expenseMessages } from '@tenantry/contract/expenses/expenses.schemas';
import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { ChooseFiles, TakePhoto } from '../../ui/documents/document-buttons.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
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
}

const CATEGORY = 'REPAIRS_AND_MAINTENANCE';

const entryOf = ({ amount, vendor, date }: Draft) => ({
  amount: dollarsFromText(amount),
  vendor,
  date,
  category: CATEGORY,
});

const check = schemaResolver(expenseInput, { sync: true });

/** MAINT-8: an invoice becomes an expense, and the work order is done, in one step. */
export function RecordCost({ order, given, onClose }: RecordCostProps) {
  const isOpen = isOpenStatus(order.status);
  const form = useForm<Draft>({
    initialValues: {
      amount: given?.amount ?? '',
      vendor: given?.vendor ?? '',
      date: useToday(),
      file: given?.file ?? null,
      useAi: false,
      workDone: isOpen,
    },
    validate: (draft) => (draft.file ? {} : check(entryOf(draft))),
  });
  const { file, useAi } = form.values;
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) => send(order, draft, idempotencyKey, given)}
      changes={['expenses', 'maintenance']}
      act="Record invoice"
      done="Invoice recorded"
      onClose={onClose}
    >
      {given && <Text size="sm">Vendor: {given.vendor}</Text>}
      <div>
        <Text size="sm">
          {file ? file.name : 'With a file? Its amount, date and vendor can be filled in for you.'}
        </Text>
        <Group gap="xs" mt="xs">
          <TakePhoto onChoose={choose} size="sm" variant="default" />
          <ChooseFiles onChoose={choose} size="sm" variant="default" label="Choose a file" />
        </Group>
      </div>
      {file && (
        <Checkbox
          label="Allow AI to read it"
          description={expenseMessages.allowReading}
          {...form.getInputProps('useAi', { type: 'checkbox' })}
        />
      )}
      {!(file && useAi) && (
        <MoneyInput label="Amount" required={!file} {...form.getInputProps('amount')} />
      )}
      {!file && (
        <>
          <VendorInput {...form.getInputProps('vendor')} />
          <DayInput label="Date" required {...form.getInputProps('date')} />
        </>
      )}
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
  const { file, useAi, workDone } = draft;
  if (!file) {
    return callApi('POST /v1/admin/properties/:propertyId/expenses', {
      params: { propertyId },
      body: {
        ...entryOf(draft),
        date: draft.date ?? '',
        category: CATEGORY,
        workOrderId: order.id,
        workDone,
      },
      idempotencyKey,
    });
  }
  const amount = useAi ? 0 : dollarsFromText(draft.amount);
  const fields = {
    useAi: String(useAi),
    workDone: String(workDone),
    workOrderId: order.id,
    category: CATEGORY,
    ...(given && { vendorInvoiceId: given.vendorInvoiceId }),
    ...(amount > 0 && { amount: String(amount) }),
  };
  return callApi('POST /v1/admin/properties/:propertyId/expenses/:fileName/upload', {
    params: { propertyId, fileName: file.name },
    file: { file, field: 'file', fields, onProgress: () => undefined },
    idempotencyKey,
  });
}
