/** DATA-1: what the tables of an import may have, and how other programs name it. */

/** What a row of a table is. */
export const importKinds = [
  'RENT_ROLL',
  'CHARGES',
  'OPEN_CHARGES',
  'PAYMENTS',
  'EXPENSES',
] as const;

export type ImportKind = (typeof importKinds)[number];

export const importKindNames: Readonly<Record<ImportKind, string>> = {
  RENT_ROLL: 'Homes, tenants and leases',
  CHARGES: 'Recurring charges',
  OPEN_CHARGES: 'Unpaid charges',
  PAYMENTS: 'Payments',
  EXPENSES: 'Expenses',
};

export type ValueKind =
  | 'text'
  | 'name'
  | 'money'
  | 'day'
  | 'state'
  | 'zip'
  | 'number'
  | 'email'
  | 'phone'
  | 'choice';

export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly value: ValueKind;
  /** Explains the column, for the template and the page. */
  readonly hint: string;
  /** Whether every row needs it. */
  readonly required?: true;
  /** Other names in exports, in lower case, without punctuation. */
  readonly names: readonly string[];
  /** For a choice: the words that are understood, in lower case, and their values. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Two values, as in the rows of the template. */
  readonly examples: readonly [string, string];
}

/** How a row names its home: by its address, by building and unit, or by its id in the old system. */
const home = [
  {
    name: 'homeId',
    label: 'Home ID',
    value: 'text',
    hint: 'The id of the home in the old system. With it, a second import finds the same home.',
    names: ['property id', 'unit id', 'external id', 'propertyid', 'unitid'],
    examples: ['H-101', 'H-102'],
  },
  {
    name: 'building',
    label: 'Building',
    value: 'text',
    hint: 'The name of the building, for a home that is a unit of one.',
    names: ['property', 'property name', 'building name', 'complex', 'community'],
    examples: ['', 'Maple Court'],
  },
  {
    name: 'unit',
    label: 'Unit',
    value: 'text',
    hint: 'The name of the unit in its building, such as 2B.',
    names: ['unit number', 'unit name', 'unit no', 'apt', 'apartment', 'suite', 'unit #'],
    examples: ['', '2B'],
  },
  {
    name: 'address',
    label: 'Address',
    value: 'text',
    hint: 'Number and street.',
    names: [
      'address line 1',
      'street',
      'street address',
      'property address',
      'unit address',
      'unit street address 1',
      'address 1',
    ],
    examples: ['4 Oak Street', '12 Maple Avenue'],
  },
] as const satisfies readonly ImportField[];

const restOfAddress = [
  {
    name: 'addressLine2',
    label: 'Address line 2',
    value: 'text',
    hint: 'Apartment or suite, for a home that is no unit of a building.',
    names: ['address 2', 'street address 2', 'unit street address 2'],
    examples: ['', ''],
  },
  {
    name: 'city',
    label: 'City',
    value: 'text',
    hint: 'Needed for a new home.',
    names: ['unit city', 'property city', 'town'],
    examples: ['Springfield', 'Springfield'],
  },
  {
    name: 'state',
    label: 'State',
    value: 'state',
    hint: 'The state by name or by its two letters. Needed for a new home.',
    names: ['unit state', 'property state', 'st'],
    examples: ['IL', 'IL'],
  },
  {
    name: 'zip',
    label: 'Zip code',
    value: 'zip',
    hint: 'Five digits. Needed for a new home.',
    names: ['zip', 'zipcode', 'postal code', 'unit zip', 'property zip', 'postal'],
    examples: ['62701', '62702'],
  },
  {
    name: 'bedrooms',
    label: 'Bedrooms',
    value: 'number',
    hint: 'The number of bedrooms.',
    names: ['beds', 'bed', 'bd', 'number of bedrooms'],
    examples: ['3', '2'],
  },
  {
    name: 'bathrooms',
    label: 'Bathrooms',
    value: 'number',
    hint: 'The number of bathrooms, such as 1.5.',
    names: ['baths', 'bath', 'ba', 'number of bathrooms'],
    examples: ['1.5', '1'],
  },
  {
    name: 'squareFeet',
    label: 'Square feet',
    value: 'number',
    hint: 'The area in square feet.',
    names: ['sqft', 'sq ft', 'size', 'unit size', 'square footage', 'area'],
    examples: ['1450', '820'],
  },
] as const satisfies readonly ImportField[];

const person = [
  {
    name: 'firstName',
    label: 'First name',
    value: 'text',
    hint: 'Leave all columns of the tenant empty for a home that is not let.',
    names: ['tenant first name', 'resident first name', 'given name', 'first'],
    examples: ['Mia', 'Jonah'],
  },
  {
    name: 'lastName',
    label: 'Last name',
    value: 'text',
    hint: 'The last name of the tenant.',
    names: ['tenant last name', 'resident last name', 'surname', 'family name', 'last'],
    examples: ['Chen', 'Reed'],
  },
  {
    name: 'fullName',
    label: 'Full name',
    value: 'name',
    hint: 'Instead of first and last name: "Mia Chen" or "Chen, Mia".',
    names: ['tenant', 'tenant name', 'resident', 'name', 'tenants', 'lessee'],
    examples: ['', ''],
  },
  {
    name: 'email',
    label: 'Email',
    value: 'email',
    hint: 'Needed for a tenant, who signs in with it later. Nobody is invited by an import.',
    names: ['email address', 'tenant email', 'primary email', 'login email', 'e mail'],
    examples: ['mia.chen@example.com', 'jonah.reed@example.com'],
  },
  {
    name: 'phone',
    label: 'Phone',
    value: 'phone',
    hint: 'Needed for a tenant.',
    names: [
      'phone number',
      'mobile',
      'mobile phone',
      'cell',
      'cell phone',
      'primary phone',
      'tenant phone',
    ],
    examples: ['(217) 555-0142', '(217) 555-0177'],
  },
  {
    name: 'role',
    label: 'Role',
    value: 'choice',
    hint: 'Tenant, occupant or guarantor; tenant if empty. Several rows of one home and start are people of one lease.',
    names: ['tenant type', 'resident type', 'type', 'relationship'],
    choices: {
      tenant: 'TENANT',
      'co-tenant': 'TENANT',
      cotenant: 'TENANT',
      resident: 'TENANT',
      leaseholder: 'TENANT',
      'financially responsible': 'TENANT',
      occupant: 'OCCUPANT',
      guarantor: 'GUARANTOR',
      cosigner: 'GUARANTOR',
      'co-signer': 'GUARANTOR',
    },
    examples: ['Tenant', 'Tenant'],
  },
] as const satisfies readonly ImportField[];

const lease = [
  {
    name: 'leaseId',
    label: 'Lease ID',
    value: 'text',
    hint: 'The id of the lease in the old system. With it, a second import finds the same lease.',
    names: ['leaseid', 'tenancy id', 'lease number'],
    examples: ['L-7001', 'L-7002'],
  },
  {
    name: 'start',
    label: 'Lease start',
    value: 'day',
    hint: 'The first day of the lease.',
    names: [
      'start date',
      'lease start date',
      'lease from',
      'from',
      'move in',
      'move in date',
      'start',
    ],
    examples: ['06/01/2026', '01/01/2025'],
  },
  {
    name: 'end',
    label: 'Lease end',
    value: 'day',
    hint: 'The last day of the term. Empty: month to month.',
    names: [
      'end date',
      'lease end date',
      'lease to',
      'to',
      'expiration',
      'lease expiration',
      'lease expires',
      'end',
    ],
    examples: ['05/31/2027', ''],
  },
  {
    name: 'rent',
    label: 'Rent',
    value: 'money',
    hint: 'The rent of a month. For a home that is not let, the rent that is asked.',
    names: ['rent amount', 'monthly rent', 'market rent', 'current rent', 'rent charge'],
    examples: ['1,450.00', '980.00'],
  },
  {
    name: 'dueDay',
    label: 'Due day',
    value: 'number',
    hint: 'The day of the month on which rent is due; 1 if empty.',
    names: ['rent due day', 'day due', 'due on', 'rent due'],
    examples: ['1', '1'],
  },
  {
    name: 'deposit',
    label: 'Deposit agreed',
    value: 'money',
    hint: 'The security deposit of the lease; by default the deposit that is held.',
    names: ['security deposit', 'deposit required', 'deposit amount'],
    examples: ['1,450.00', '980.00'],
  },
  {
    name: 'depositHeld',
    label: 'Deposit held',
    value: 'money',
    hint: 'How much of the deposit you hold on the day of the switch.',
    names: [
      'deposits held',
      'deposit paid',
      'deposit balance',
      'security deposit held',
      'deposit on hand',
    ],
    examples: ['1,450.00', '980.00'],
  },
  {
    name: 'balance',
    label: 'Balance',
    value: 'money',
    hint: 'What the tenant owes on the day of the switch; below zero: what was paid in advance.',
    names: [
      'balance due',
      'open balance',
      'amount due',
      'outstanding balance',
      'past due',
      'tenant balance',
    ],
    examples: ['0.00', '125.50'],
  },
] as const satisfies readonly ImportField[];

/** Who of the tenants of a home, if it has had several. */
const lessee = {
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

const description = {
  name: 'description',
  label: 'Description',
  value: 'text',
  hint: 'What it is for.',
  names: ['charge', 'charge type', 'type', 'account', 'details', 'for'],
  examples: ['Parking', 'Pet fee'],
} as const satisfies ImportField;

const charge = [
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

const openCharge = [
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

const payment = [
  {
    name: 'paymentId',
    label: 'Payment ID',
    value: 'text',
    hint: 'The id of the payment in the old system. With it, a second import finds the same payment.',
    names: ['transaction id', 'receipt number', 'receipt id', 'id'],
    examples: ['P-31', 'P-32'],
  },
  {
    name: 'day',
    label: 'Date',
    value: 'day',
    hint: 'The day on which it was received.',
    required: true,
    names: [
      'payment date',
      'date paid',
      'date received',
      'received on',
      'transaction date',
      'paid on',
    ],
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

const expense = [
  {
    name: 'expenseId',
    label: 'Expense ID',
    value: 'text',
    hint: 'The id of the expense in the old system. With it, a second import finds the same expense.',
    names: ['transaction id', 'bill id', 'bill number', 'id'],
    examples: ['E-11', 'E-12'],
  },
  {
    name: 'day',
    label: 'Date',
    value: 'day',
    hint: 'The day of the expense.',
    required: true,
    names: ['transaction date', 'bill date', 'paid on', 'date paid', 'posting date'],
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

/** The fields of each kind of table, in the order of the template. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  RENT_ROLL: [...home, ...restOfAddress, ...lease, ...person],
  CHARGES: [...home, lessee, ...charge],
  OPEN_CHARGES: [...home, lessee, ...openCharge],
  PAYMENTS: [...home, lessee, ...payment],
  EXPENSES: [...home, ...expense],
};

type NameOf<Fields extends readonly ImportField[]> = Fields[number]['name'];

/** The names of all fields, of whatever kind of table. */
export type ImportFieldName =
  | NameOf<typeof home>
  | NameOf<typeof restOfAddress>
  | NameOf<typeof lease>
  | NameOf<typeof person>
  | NameOf<typeof charge>
  | NameOf<typeof openCharge>
  | NameOf<typeof payment>
  | NameOf<typeof expense>;
