/** DATA-1: the fields of charges, payments and expenses. */
import type { ImportField } from './field.ts';

/** Who of the tenants of a home, if it has had several. */
export const lesseeField = {
  name: 'fullName',
  label: 'Tenant',
  value: 'name',
  hint: 'The name of a tenant, if the home has had several leases.',
  names: ['tenant name', 'resident', 'name', 'payer', 'paid by', 'received from'],
  examples: ['Mia Chen', 'Jonah Reed'],
} as const satisfies ImportField;

const amount = {
  name: 'amount',
  label: 'Amount',
  value: 'money',
  hint: 'In dollars.',
  required: true,
  names: ['total', 'charge amount', 'payment amount', 'amount paid', 'sum', 'debit'],
  examples: ['25.00', '40.00'],
} as const satisfies ImportField;

const day = {
  name: 'day',
  label: 'Date',
  value: 'day',
  required: true,
  names: ['transaction date', 'paid on', 'date paid'],
} as const satisfies Partial<ImportField>;

/** The id of a payment or an expense in the old system. */
const oldIdField = <Name extends string>(
  name: Name,
  noun: 'payment' | 'expense',
  given: Pick<ImportField, 'names' | 'examples'>,
) => ({
  name,
  label: noun === 'payment' ? 'Payment ID' : 'Expense ID',
  value: 'text' as const,
  hint: `The id of the ${noun} in the old system. With it, a second import finds the same ${noun}.`,
  ...given,
});

const description = {
  name: 'description',
  label: 'Description',
  value: 'text',
  hint: 'What it is for.',
  names: ['charge', 'charge type', 'type', 'account', 'details', 'for'],
  examples: ['Parking', 'Pet fee'],
} as const satisfies ImportField;

export const chargeFields = [
  { ...description, required: true },
  amount,
  {
    name: 'dueDay',
    label: 'Due day',
    value: 'number',
    hint: 'The day of the month on which it is due; that of the rent if empty.',
    names: ['day', 'day due', 'due on', 'day of month'],
    examples: ['1', '1'],
  },
  {
    name: 'start',
    label: 'First day',
    value: 'day',
    hint: 'Charged from this day on; from the day of the switch if empty.',
    names: ['start date', 'from', 'starts on', 'begin date'],
    examples: ['', ''],
  },
  {
    name: 'end',
    label: 'Last day',
    value: 'day',
    hint: 'Charged until this day; as long as the lease runs if empty.',
    names: ['end date', 'to', 'ends on'],
    examples: ['', ''],
  },
] as const satisfies readonly ImportField[];

export const openChargeFields = [
  { ...description, required: true, examples: ['Rent 11/2026', 'Late fee'] },
  {
    name: 'due',
    label: 'Due on',
    value: 'day',
    hint: 'The day on which it was due.',
    required: true,
    names: ['due date', 'date', 'charge date', 'invoice date', 'date due'],
    examples: ['11/01/2026', '11/06/2026'],
  },
  {
    ...amount,
    label: 'Unpaid',
    hint: 'What is still unpaid of it.',
    names: ['amount', ...amount.names, 'amount due', 'balance', 'open amount', 'remaining'],
    examples: ['450.00', '50.00'],
  },
] as const satisfies readonly ImportField[];

export const paymentFields = [
  oldIdField('paymentId', 'payment', {
    names: ['transaction id', 'receipt number', 'receipt id', 'id'],
    examples: ['P-31', 'P-32'],
  }),
  {
    ...day,
    hint: 'The day on which it was received.',
    names: ['payment date', 'date received', 'received on', ...day.names],
    examples: ['11/03/2026', '11/04/2026'],
  },
  { ...amount, examples: ['1,450.00', '980.00'] },
  {
    name: 'method',
    label: 'Method',
    value: 'choice',
    hint: 'Check, cash, Zelle, Venmo, Cash App, bank transfer or money order; bank transfer if empty.',
    names: ['payment method', 'payment type', 'paid via', 'type'],
    choices: {
      check: 'Check',
      cheque: 'Check',
      echeck: 'Bank transfer',
      cash: 'Cash',
      zelle: 'Zelle',
      venmo: 'Venmo',
      'cash app': 'Cash App',
      cashapp: 'Cash App',
      'bank transfer': 'Bank transfer',
      ach: 'Bank transfer',
      eft: 'Bank transfer',
      'direct deposit': 'Bank transfer',
      wire: 'Bank transfer',
      'money order': 'Money order',
    },
    examples: ['Check', 'Zelle'],
  },
  {
    name: 'reference',
    label: 'Reference',
    value: 'text',
    hint: 'The number of the check, or what the payment says.',
    names: [
      'check number',
      'check no',
      'check #',
      'ref',
      'reference number',
      'memo',
      'description',
      'notes',
    ],
    examples: ['1001', ''],
  },
] as const satisfies readonly ImportField[];

export const expenseFields = [
  oldIdField('expenseId', 'expense', {
    names: ['transaction id', 'bill id', 'bill number', 'id'],
    examples: ['E-11', 'E-12'],
  }),
  {
    ...day,
    hint: 'The day of the expense.',
    names: ['bill date', 'posting date', ...day.names],
    examples: ['11/04/2026', '11/09/2026'],
  },
  {
    ...amount,
    hint: 'In dollars; below zero for a refund.',
    examples: ['86.14', '240.00'],
  },
  {
    name: 'vendor',
    label: 'Vendor',
    value: 'text',
    hint: 'Who was paid.',
    names: ['payee', 'paid to', 'merchant', 'supplier', 'company', 'name'],
    examples: ['Home Depot', 'Reliable Plumbing'],
  },
  {
    name: 'category',
    label: 'Category',
    value: 'text',
    hint: 'A category of Schedule E, such as Repairs and Maintenance; Other Expenses if empty.',
    names: ['expense category', 'account', 'gl account', 'type', 'expense type', 'sub category'],
    examples: ['Supplies', 'Repairs and Maintenance'],
  },
  {
    name: 'note',
    label: 'Note',
    value: 'text',
    hint: 'Anything else.',
    names: ['memo', 'notes', 'description', 'details'],
    examples: ['Paint', ''],
  },
] as const satisfies readonly ImportField[];
