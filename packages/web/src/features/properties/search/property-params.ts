import type { Permission } from '@tenantry/contract/shared/permissions';
import { isId } from '../../../lib/is-id.ts';
import { permits, type Session } from '../../../lib/session.ts';

// Part of the app's frame, which every visitor loads: only what the route needs.

const choices = {
  status: ['for-lease', 'leased', 'unavailable', 'archived'],
  managed: ['yes', 'no'],
  due: ['yes'],
  sort: ['city', 'due', 'price'],
  view: ['list', 'cards'],
} as const;

/** The choices that show, by the rows they find or their order, what needs a permission of its own. */
const needed: Readonly<Record<string, Permission>> = {
  'due=yes': 'payments:read',
  'sort=due': 'payments:read',
};

/** Whether the person may use the choice; the server would refuse it to others. */
export function mayChoose(session: Session | null, key: string, value: string): boolean {
  const permission = needed[`${key}=${value}`];
  return permission === undefined || permits(session, permission);
}

export type Choice<Key extends keyof typeof choices> = (typeof choices)[Key][number];

/** The parameters in the URL of the admin landing page. An absent key does not filter. */
export interface PropertySearch {
  /** Words that a property must all contain. */
  readonly filter?: string | undefined;
  /** `archived` shows deleted properties instead. */
  readonly status?: Choice<'status'> | undefined;
  readonly managed?: Choice<'managed'> | undefined;
  readonly due?: Choice<'due'> | undefined;
  readonly city?: string | undefined;
  /** The id of a building: Today and the list show only what belongs to it. */
  readonly building?: string | undefined;
  readonly sort?: Choice<'sort'> | undefined;
  /** Cards by default, or a list if there are many properties. */
  readonly view?: Choice<'view'> | undefined;
}

/** Drops parameters that are not valid. */
export function validatePropertySearch(search: Record<string, unknown>): PropertySearch {
  const kept: Record<string, string> = {};
  for (const key of ['filter', 'city'] as const) {
    if (typeof search[key] === 'string' && search[key]) kept[key] = search[key];
  }
  for (const [key, allowed] of Object.entries(choices)) {
    const value = allowed.find((choice) => choice === search[key]);
    if (value) kept[key] = value;
  }
  if (isId(search['building'])) kept['building'] = search['building'];
  return kept;
}

/** Drops choices that the person may not use, as in a link from somebody else. */
export function permittedSearch(search: PropertySearch, session: Session | null): PropertySearch {
  const entries: [string, string][] = Object.entries(search);
  return Object.fromEntries(entries.filter(([key, value]) => mayChoose(session, key, value)));
}
