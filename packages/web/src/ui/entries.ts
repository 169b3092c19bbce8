import type { AttentionKind, CalendarKind } from '@tenantry/contract/kinds';
import type { Kinds } from '@tenantry/contract/shared/kinds';
import type { CalendarEntry } from '@tenantry/contract/today/calendar.schemas';
import type { Need } from '@tenantry/contract/today/today.schemas';
import type { ReactNode } from 'react';
import type { None } from './feature.ts';
import type { IconHome } from './icons/icons.tsx';

export interface NeedWords {
  readonly title: string;
  /** A sentence without a period. */
  readonly detail: string;
}

type NeedOf<Kind extends string> = Extract<Need, { kind: Kind }>;

/** HOME-2: how a need is shown. */
export interface NeedPart<Kind extends string> {
  readonly icon: typeof IconHome;
  /** Its icon is red. */
  readonly urgent?: true;
  readonly words: (need: NeedOf<Kind>) => NeedWords;
  /**
   * One or two buttons that resolve it.
   * @param building UNIT-3: the id of the building that Today shows, so that a list that a button opens shows it, too
   */
  readonly actions: ((need: NeedOf<Kind>, building: string | undefined) => ReactNode) | None;
}

export interface EntryWords {
  /** In a cell of the month. */
  readonly short: string;
  /** In a list. */
  readonly detail: string;
}

export interface EntryLink {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

type EntryOf<Kind extends string> = Extract<CalendarEntry, { kind: Kind }>;

/** HOME-5: how an entry of the calendar is shown. */
export interface EntryPart<Kind extends string> {
  /** The name of the kind. */
  readonly label: string;
  readonly words: (entry: EntryOf<Kind>) => EntryWords;
  /** A link to its subject. */
  readonly link: (entry: EntryOf<Kind>, link: EntryLink) => ReactNode;
  /** Tells it apart from others of the kind on the same day. */
  readonly id: (entry: EntryOf<Kind>) => string;
}

export type NeedParts = { readonly [Kind in AttentionKind]: NeedPart<Kind> };

export type EntryParts = { readonly [Kind in CalendarKind]: EntryPart<Kind> };

type KeysOf<Each> = Each extends unknown ? keyof Each & string : never;

/** How the entries of a feature are shown in Today and in the calendar. */
interface EntriesOf<Named extends Kinds> {
  readonly attention: { readonly [Kind in KeysOf<Named['attention']>]: NeedPart<Kind> };
  readonly calendar: { readonly [Kind in KeysOf<Named['calendar']>]: EntryPart<Kind> };
}

/**
 * Declares them in the feature's `entries.tsx`, which Today loads: for the kinds of the contract's feature or features.
 * A kind without its words does not compile.
 */
export const defineEntries = <Named extends Kinds>(entries: EntriesOf<Named>): EntriesOf<Named> =>
  entries;
