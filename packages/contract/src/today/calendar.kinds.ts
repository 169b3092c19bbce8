/** The kinds of calendar entries. */
export const calendarKinds = [
  'invoices_due',
  'billing_planned',
  'lease_starts',
  'lease_ends',
  'tasks',
] as const;

export type CalendarKind = (typeof calendarKinds)[number];
