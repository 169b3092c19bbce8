/** How a value of a recorded change is displayed. Money is in dollars in the API. */
export type HistoryFieldKind = 'text' | 'money' | 'day' | 'moment' | 'flag' | 'number' | 'code';

interface HistoryField {
  readonly label: string;
  readonly kind: HistoryFieldKind;
}

const field = (label: string, kind: HistoryFieldKind = 'text'): HistoryField => ({ label, kind });

/** DATA-7: the fields that a history shows. Other recorded fields are only in the audit trail. */
export const historyFields: Readonly<Record<string, HistoryField>> = {
  name: field('Name'),
  addressLine1: field('Address'),
  addressLine2: field('Address line 2'),
  city: field('City'),
  state: field('State'),
  zipCode: field('ZIP code'),
  yearBuilt: field('Year built', 'text'),
  area: field('Area (sq ft)', 'number'),
  buildingName: field('Building'),
  unitName: field('Unit'),
  status: field('Status', 'code'),
  managed: field('Managed by a company', 'flag'),
  monthlyCost: field('Rent', 'money'),
  description: field('Description'),
  availableFrom: field('Available from', 'day'),
  deposit: field('Deposit', 'money'),
  type: field('Term', 'code'),
  startDate: field('First day', 'day'),
  endDate: field('Last day', 'day'),
  endedOn: field('Ended on', 'day'),
  afterEnd: field('After the term', 'code'),
  invoiceDayOfMonth: field('Invoice day', 'number'),
  invoiceDueDayOfMonth: field('Due day', 'number'),
  lateFee: field('Late fee', 'money'),
  lateFeeFrequency: field('Late fee every (days)', 'number'),
  notify: field('Notices to the tenant', 'flag'),
  dayOfMonth: field('Due day', 'number'),
  proration: field('Partial months', 'code'),
  invoicedFrom: field('Invoiced automatically from', 'day'),
  emailInvoices: field('Emails invoices', 'flag'),
  sendReminders: field('Sends reminders', 'flag'),
  firstName: field('First name'),
  lastName: field('Last name'),
  emailAddress: field('Email'),
  phoneNumber: field('Phone'),
  roles: field('Roles'),
  passwordChanged: field('Password changed', 'flag'),
  number: field('Number', 'number'),
  dueDate: field('Due', 'day'),
  lateDate: field('Late after', 'day'),
  amount: field('Amount', 'money'),
  paymentDate: field('Paid on', 'day'),
  method: field('Method'),
  reversalDate: field('Reversed on', 'day'),
  reason: field('Reason'),
  date: field('Date', 'moment'),
  category: field('Category', 'code'),
  property: field('Property'),
  vendor: field('Vendor'),
  note: field('Note'),
  frequency: field('Repeats', 'code'),
  firstDay: field('From', 'day'),
  lastDay: field('Until', 'day'),
  fromDay: field('From', 'day'),
  credit: field('Kept as credit', 'money'),
};
