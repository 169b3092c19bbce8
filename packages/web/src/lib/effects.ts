/** The first part of a query's key: what the query shows. */
export const queryKeys = {
  ownSignIns: ['own-sign-ins'],
  users: ['users'],
  organization: ['organization'],
  properties: ['properties'],
  leases: ['leases'],
  invoices: ['invoices'],
  conversations: ['conversations'],
  organizationExpenses: ['organizationExpenses'],
  lessee: ['lessee'],
  organizations: ['organizations'],
} as const;

/**
 * What a mutation can change, and every query that shows it. A property is shown with its money, leases and unread
 * messages. Money and leases of the tenant who is signed in have queries of their own.
 */
export const effects = {
  ownSignIns: [queryKeys.ownSignIns],
  users: [queryKeys.users],
  organization: [queryKeys.organization],
  /** The time zone decides which day it is, and with it what is late anywhere. */
  settings: [[]],
  properties: [queryKeys.properties],
  leases: [queryKeys.leases, queryKeys.properties],
  money: [queryKeys.invoices, queryKeys.leases, queryKeys.properties],
  ownMoney: [queryKeys.lessee],
  messages: [queryKeys.conversations, queryKeys.properties],
  ownMessages: [queryKeys.conversations],
  /** Only lists of unread messages change. */
  readMarks: [queryKeys.properties],
  expenses: [queryKeys.organizationExpenses, queryKeys.properties],
  statements: [queryKeys.properties],
  organizations: [queryKeys.organizations],
} as const;

export type Effect = keyof typeof effects;
