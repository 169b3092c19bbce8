import { historyFields } from '@tenantry/contract/portfolio/history.fields';
import type { HistoryEvent } from '@tenantry/contract/portfolio/history.schemas';
import { cents, dollarsFromCents } from '@tenantry/contract/shared/money';

type Change = HistoryEvent['changes'][number];

type Value = Change['from'];

interface Recorded {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Listings are recorded as in the API, in dollars. */
const isInDollars = (action: string) => action.startsWith('listing.');

function shown(value: unknown, name: string, action: string): Value {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.join(', ') || null;
  if (typeof value === 'number' && historyFields[name]?.kind === 'money') {
    return isInDollars(action) ? value : dollarsFromCents(cents(value));
  }
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain || typeof value === 'boolean' ? value : null;
}

/** DATA-7: the changes of an audit event, limited to the fields that a history shows. */
export function changesOf({ action, before, after }: Recorded): Change[] {
  if (!isFields(after)) return [];
  const earlier = isFields(before) ? before : {};
  return Object.keys(historyFields)
    .filter((name) => name in after)
    .map((name) => ({
      field: name,
      from: shown(earlier[name], name, action),
      to: shown(after[name], name, action),
    }))
    .filter(({ from, to }) => from !== to)
    .filter(({ from, to }) => from !== null || (to !== false && to !== 0));
}
