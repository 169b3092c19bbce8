import type { EventTopic } from '@tenantry/contract/kinds';

/** The first part of a query's key: the kind of data that the query shows. */
export const queryKeys = {
  ownSignIns: ['own-sign-ins'],
  users: ['users'],
  organization: ['organization'],
  properties: ['properties'],
  leases: ['leases'],
  invoices: ['invoices'],
  conversations: ['conversations'],
  letters: ['letters'],
  organizationExpenses: ['organizationExpenses'],
  lessee: ['lessee'],
  organizations: ['organizations'],
  billing: ['billing'],
  today: ['today'],
  search: ['search'],
  tasks: ['tasks'],
  archive: ['archive'],
} as const;

/**
 * The queries that show what each kind of mutation can change. A property is shown with its money, leases and unread
 * messages. The money and leases of a signed-in tenant have separate queries.
 */
export const effects = {
  ownSignIns: [queryKeys.ownSignIns],
  users: [queryKeys.users, queryKeys.archive],
  organization: [queryKeys.organization, queryKeys.today],
  /** The time zone determines the current day, and therefore what is late anywhere. */
  settings: [[]],
  properties: [queryKeys.properties, queryKeys.today, queryKeys.archive],
  leases: [queryKeys.leases, queryKeys.properties, queryKeys.billing, queryKeys.today],
  money: [
    queryKeys.invoices,
    queryKeys.leases,
    queryKeys.properties,
    queryKeys.billing,
    queryKeys.today,
    queryKeys.archive,
  ],
  /** The recurring charges of leases, and how they are billed. */
  charges: [
    queryKeys.leases,
    queryKeys.properties,
    queryKeys.billing,
    queryKeys.today,
    queryKeys.archive,
  ],
  ownMoney: [queryKeys.lessee],
  messages: [queryKeys.conversations, queryKeys.properties, queryKeys.today],
  /** Mails that the product sends by itself, and the outbox. */
  letters: [queryKeys.letters, queryKeys.invoices, queryKeys.conversations, queryKeys.today],
  ownMessages: [queryKeys.conversations],
  /** Only lists of unread messages change. */
  readMarks: [queryKeys.properties, queryKeys.today],
  expenses: [
    queryKeys.organizationExpenses,
    queryKeys.properties,
    queryKeys.today,
    queryKeys.archive,
  ],
  statements: [queryKeys.properties, queryKeys.today, queryKeys.archive],
  tasks: [queryKeys.tasks, queryKeys.today, queryKeys.archive],
  /** Postponed needs. */
  attention: [queryKeys.today],
  organizations: [queryKeys.organizations],
} as const;

/** EVENTS-1: the queries that show what other people have changed. Only a tenant has queries of `lessee`. */
export const topicEffects: Readonly<Record<EventTopic, readonly (readonly string[])[]>> = {
  organization: effects.settings,
  users: effects.users,
  properties: effects.properties,
  leases: [...effects.leases, ...effects.charges, ...effects.ownMoney],
  invoices: [...effects.money, ...effects.ownMoney],
  payments: [...effects.money, ...effects.ownMoney],
  billing: [queryKeys.billing, queryKeys.today],
  conversations: effects.messages,
  letters: effects.letters,
  expenses: effects.expenses,
  statements: effects.statements,
  tasks: effects.tasks,
  attention: effects.attention,
};

export type Effect = keyof typeof effects;
