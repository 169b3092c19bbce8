/**
 * What the rows of a file are. `RENT_ROLL`: homes, each with its tenants and lease if it is let. `CHARGES`: what leases
 * are charged again and again. `OPEN_CHARGES`: what was unpaid on the day of the switch.
 */
export const importKinds = [
  'RENT_ROLL',
  'CHARGES',
  'OPEN_CHARGES',
  'PAYMENTS',
  'EXPENSES',
] as const;

export type ImportKind = (typeof importKinds)[number];

export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  RENT_ROLL: 'Homes, tenants and leases',
  CHARGES: 'Recurring charges',
  OPEN_CHARGES: 'Unpaid charges',
  PAYMENTS: 'Payments',
  EXPENSES: 'Expenses',
};

/** How the text of a cell is read. */
export const valueKinds = [
  'text',
  'money',
  'day',
  'state',
  'number',
  'email',
  'phone',
  'choice',
  'yesNo',
] as const;

export type ValueKind = (typeof valueKinds)[number];

/** One value of a field of kind `choice`: the stored value, its name on screens, and what exports call it. */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly names: readonly string[];
}

/** A field of a row. Everything that files are matched with is data here. */
export interface ImportField {
  /** Never changes: saved columns name it. */
  readonly name: string;
  readonly label: string;
  /** One sentence. */
  readonly hint: string;
  readonly required: boolean;
  readonly value: ValueKind;
  /** What the columns of exports are called. */
  readonly names: readonly string[];
  readonly examples: readonly [string, string];
  /** Only for `choice`. */
  readonly choices?: readonly FieldChoice[];
}

export const importStatuses = [
  'DRAFT',
  'REHEARSING',
  'REHEARSED',
  'APPLYING',
  'APPLIED',
  'UNDONE',
  'FAILED',
] as const;

export type ImportStatus = (typeof importStatuses)[number];

/** What a row would do. A row with a problem does nothing; an empty one is left out. */
export const rowResults = ['new', 'changed', 'same', 'problem'] as const;

export type RowResult = (typeof rowResults)[number];

/** The order of day, month and year in `11/1/26`, if the file does not tell. */
export const dateOrders = ['MDY', 'DMY', 'YMD'] as const;

export type DateOrder = (typeof dateOrders)[number];

/**
 * Only for a rent roll with balances. `ONE_CHARGE`: a balance becomes one unpaid charge. `FROM_FILE`: the unpaid charges
 * come from a file of their own, and must add up to the balance.
 */
export const balanceChoices = ['ONE_CHARGE', 'FROM_FILE'] as const;

export type BalanceChoice = (typeof balanceChoices)[number];
