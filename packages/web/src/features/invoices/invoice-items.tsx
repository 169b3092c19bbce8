import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '../../ui/icons/icons.tsx';
import { quantityMessages, type Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { itemKinds, type ItemKind } from '@tenantry/contract/leases/item-kinds';
import { parseQuantity } from '@tenantry/contract/invoices/quantity-text';
import { kindLabels } from '../leases/charge-labels.ts';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { TypedNumberInput, type TypedTextProps } from '../../ui/forms/typed-number-input.tsx';
import type { InvoiceDraft } from './invoice-draft.ts';
import { amountText, draftItemAmount, kindOfDraft, newItem } from './item-draft.ts';
import { asksForInvoice, OWN_LATE_FEE } from './late-fee-items.ts';
import classes from './invoice-form.module.css';

interface InvoiceItemsProps {
  readonly form: UseFormReturnType<InvoiceDraft>;
  /** The tenant's invoices whose late fee is not billed yet. */
  readonly late: readonly Invoice[];
}

const kinds = itemKinds.map((value) => ({ value, label: kindLabels[value] }));

/** INV-6 and INV-7. */
export function InvoiceItems({ form, late }: InvoiceItemsProps) {
  const { items } = form.values;
  return (
    <fieldset className={classes.items}>
      <legend>Items</legend>
      <div>
        {items.map((_, index) => (
          <Item key={index} form={form} late={late} index={index} />
        ))}
      </div>
      <Button
        variant="subtle"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.insertListItem('items', { ...newItem })}
      >
        Add item
      </Button>
    </fieldset>
  );
}

function Item({ form, late, index }: InvoiceItemsProps & { index: number }) {
  const item = form.values.items[index];
  if (!item) return null;
  const names = { classNames: { label: classes.label ?? '' } };
  return (
    <div className={classes.item} role="group" aria-label={`Item ${index + 1}`}>
      <TextInput
        label="Description"
        {...names}
        {...form.getInputProps(`items.${index}.description`)}
      />
      <NativeSelect
        label="Kind"
        {...names}
        data={kinds}
        value={kindOfDraft(item)}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue(`items.${index}.kind`, value as ItemKind)
        }
      />
      <QuantityInput
        label="Quantity"
        {...names}
        {...form.getInputProps(`items.${index}.quantity`)}
      />
      <MoneyInput label="Rate" {...names} negative {...form.getInputProps(`items.${index}.rate`)} />
      <div className={classes.amount}>
        <span className={classes.label}>Amount</span>
        <div className={classes.amountValue}>{amountText(draftItemAmount(item))}</div>
      </div>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size={42}
        aria-label={`Remove item ${index + 1}`}
        disabled={form.values.items.length === 1}
        onClick={() => form.removeListItem('items', index)}
      >
        <IconTrash size={20} />
      </ActionIcon>
      {asksForInvoice(item, form.values, late) && (
        <LateInvoiceSelect late={late} {...form.getInputProps(`items.${index}.lateFeeOf`)} />
      )}
    </div>
  );
}

interface LateInvoiceSelectProps {
  readonly late: readonly Invoice[];
  readonly value?: string;
}

/** CHG-16: which invoice a late fee is for, so that it is not charged twice. */
function LateInvoiceSelect({ late, value = '', ...input }: LateInvoiceSelectProps) {
  return (
    <NativeSelect
      className={classes.late ?? ''}
      label="This late fee is for"
      description="Then it is not charged a second time."
      {...input}
      value={value}
      data={[
        { value: '', label: 'Choose an invoice' },
        ...late.map(({ id, number, lateFeeOwed }) => ({
          value: id,
          label: `Invoice ${invoiceLabel(number)}: ${formatMoney(lateFeeOwed)} not billed yet`,
        })),
        { value: OWN_LATE_FEE, label: 'This invoice' },
      ]}
    />
  );
}

/** The quantity of an invoice item. Its value is the text as typed. */
function QuantityInput(props: TypedTextProps) {
  const { value = '' } = props;
  const quantity = parseQuantity(value);
  const wrong = typeof quantity === 'string' && quantity !== 'empty';
  const problem = wrong ? quantityMessages[quantity] : null;
  return <TypedNumberInput {...props} value={value} problem={problem} tidy={value} />;
}
