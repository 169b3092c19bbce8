// Part of the app's frame, which every visitor loads: only what the route needs.

const choices = {
  status: ['for-lease', 'leased', 'unavailable', 'archived'],
  managed: ['yes', 'no'],
  due: ['yes'],
  sort: ['city', 'due', 'price'],
  view: ['list', 'cards'],
} as const;

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
  return kept;
}
