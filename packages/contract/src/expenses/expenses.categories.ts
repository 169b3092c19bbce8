interface Category {
  /** The stored and sent value. */
  readonly value: string;
  /** The name on screens. */
  readonly name: string;
  /** Its line of IRS Schedule E (Form 1040), Part I. */
  readonly scheduleE: ScheduleELine;
}

/** Expense lines of Schedule E, by number. Categories without their own line use 19. */
export const scheduleELines = {
  5: 'Advertising',
  6: 'Auto and travel',
  7: 'Cleaning and maintenance',
  8: 'Commissions',
  9: 'Insurance',
  10: 'Legal and other professional fees',
  11: 'Management fees',
  12: 'Mortgage interest paid to banks, etc.',
  13: 'Other interest',
  14: 'Repairs',
  15: 'Supplies',
  16: 'Taxes',
  17: 'Utilities',
  18: 'Depreciation expense or depletion',
  19: 'Other',
} as const;

export type ScheduleELine = keyof typeof scheduleELines;

/** EXP-7: every category, in the order of reports. */
export const categories = [
  { value: 'ADVERTISING', name: 'Advertising', scheduleE: 5 },
  { value: 'CAR_AND_TRUCK_EXPENSES', name: 'Car and Truck Expenses', scheduleE: 6 },
  // Mostly the property manager's fees; commissions (line 8) have no separate category.
  { value: 'COMMISSIONS_AND_FEES', name: 'Commissions and Fees', scheduleE: 11 },
  { value: 'CONTRACT_LABOR', name: 'Contract Labor', scheduleE: 7 },
  { value: 'DEPRECIATION', name: 'Depreciation', scheduleE: 18 },
  { value: 'EMPLOYEE_WAGES', name: 'Employee Wages', scheduleE: 19 },
  { value: 'INSURANCE_OTHER_THAN_HEALTH', name: 'Insurance (Other than Health)', scheduleE: 9 },
  { value: 'INTEREST_MORTGAGE_AND_OTHER', name: 'Interest (Mortgage and Other)', scheduleE: 12 },
  {
    value: 'LEGAL_AND_PROFESSIONAL_SERVICES',
    name: 'Legal and Professional Services',
    scheduleE: 10,
  },
  { value: 'OFFICE_EXPENSES', name: 'Office Expenses', scheduleE: 19 },
  { value: 'RENT_OR_LEASE', name: 'Rent or Lease', scheduleE: 19 },
  { value: 'REPAIRS_AND_MAINTENANCE', name: 'Repairs and Maintenance', scheduleE: 14 },
  { value: 'SUPPLIES', name: 'Supplies', scheduleE: 15 },
  { value: 'TAXES_AND_LICENSES', name: 'Taxes and Licenses', scheduleE: 16 },
  { value: 'TRAVEL', name: 'Travel', scheduleE: 6 },
  { value: 'MEALS', name: 'Meals', scheduleE: 19 },
  { value: 'UTILITIES', name: 'Utilities', scheduleE: 17 },
  { value: 'OTHER_EXPENSES', name: 'Other Expenses', scheduleE: 19 },
] as const satisfies readonly Category[];

export type ExpenseCategory = (typeof categories)[number]['value'];

export const DEFAULT_CATEGORY: ExpenseCategory = 'OTHER_EXPENSES';

export const categoryValues = categories.map(({ value }) => value);

/** The name of a stored category; `Other Expenses` if it is unknown or empty. */
export function categoryName(value: string | null | undefined): string {
  return categories.find((category) => category.value === value)?.name ?? 'Other Expenses';
}

/** The line of Schedule E for a stored category: number and name. */
export function scheduleEOf(value: string): { line: ScheduleELine; name: string } {
  const line = categories.find((category) => category.value === value)?.scheduleE ?? 19;
  return { line, name: scheduleELines[line] };
}
