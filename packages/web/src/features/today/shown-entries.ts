import type { AttentionKind, CalendarKind } from '@tenantry/contract/kinds';
import type { CalendarEntry } from '@tenantry/contract/today/calendar.schemas';
import type { Need } from '@tenantry/contract/today/today.schemas';
import type { EntryPart, EntryParts, NeedPart, NeedParts } from '../../ui/entries.ts';

interface AnyEntries {
  readonly attention: object;
  readonly calendar: object;
}

const all = Object.values(
  import.meta.glob<AnyEntries>('../*/entries.tsx', { eager: true, import: 'entries' }),
);

/** How each kind of need is shown; each feature says it in its `entries.tsx`. */
export const needParts = Object.assign({}, ...all.map(({ attention }) => attention)) as NeedParts;

/** How each kind of calendar entry is shown. */
export const entryParts = Object.assign({}, ...all.map(({ calendar }) => calendar)) as EntryParts;

export const needPartOf = ({ kind }: Need) => needParts[kind] as NeedPart<AttentionKind>;

export const entryPartOf = ({ kind }: CalendarEntry) => entryParts[kind] as EntryPart<CalendarKind>;
