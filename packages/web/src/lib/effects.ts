import type { QueryKey } from '@tanstack/react-query';
import type { EventTopic } from '@tenantry/contract/kinds';

/**
 * The first part of a query's key: the kind of data that the query shows. These are changed by several features; the
 * queries of a feature that only it changes begin with its name.
 */
export const queryKeys = {
  ownSignIns: ['own-sign-ins'],
  users: ['users'],
  organization: ['organization'],
  properties: ['properties'],
  leases: ['leases'],
  invoices: ['invoices'],
  conversations: ['conversations'],
  letters: ['letters'],
  lessee: ['lessee'],
  billing: ['billing'],
  workCosts: ['work-costs'],
  today: ['today'],
  archive: ['archive'],
} as const;

/**
 * What a mutation or another person changed: a topic of the events (EVENTS-1), or what only this app tells apart. Only
 * a tenant has queries of `lessee`, so their own mutations have effects of their own.
 */
export type Effect =
  | EventTopic
  | 'ownSignIns'
  | 'organizationData'
  | 'charges'
  | 'money'
  | 'ownMoney'
  | 'ownMessages'
  | 'readMarks'
  | 'organizations';

/** The queries that show each effect. */
export type Effects = { readonly [Each in Effect]?: readonly QueryKey[] };

let queries: Effects = {};

/** The app tells at its start what the features declare: an effect that none of them has does not compile. */
export function setEffects(effects: Required<Effects>): void {
  queries = effects;
}

/** Everything for a topic that only a later version of the server knows. */
export const queriesOf = (effect: Effect): readonly QueryKey[] => queries[effect] ?? [[]];
