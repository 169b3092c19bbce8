/** The beginning of each key, by which programs that look for leaked secrets recognize it. */
export const KEY_PREFIX = 'tnt_';

/** DATA-9: the calls per minute of one key, on all servers together. */
export const KEY_CALLS_PER_MINUTE = 120;

/** How long a key is valid. */
export const KEY_DAYS = { usual: 365, most: 730 } as const;

/** How many days before its end people are told. */
export const KEY_WARNING_DAYS = 14;

/** The keys of an organization that are valid at the same time. */
export const MOST_KEYS = 50;
