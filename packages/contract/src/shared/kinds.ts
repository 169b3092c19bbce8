import type { Area, Permission } from './permissions.ts';

/** The order among all features, in which lists show them. */
type Places = Readonly<Record<string, number>>;

interface Labeled {
  /** Its name on screen. */
  readonly label: string;
  readonly place: number;
}

/** The names that a feature adds to the lists of the API. */
export interface Kinds {
  /** Pages of staff that cannot open as dialogs; each path is the name. */
  readonly pages: readonly string[];
  /** Screens of staff: each is a page, and can also open as a dialog over another page. */
  readonly screens: readonly string[];
  /** Topics of the events of `GET /v1/events`. */
  readonly topics: readonly string[];
  /** DATA-6: what can be archived, and the permission to see it. */
  readonly archive: Readonly<Record<string, Labeled & { readonly needs: Permission }>>;
  /** The kinds of records in the audit trail, the first words of its actions, and what one needs to read them. */
  readonly records: Readonly<Record<string, Area>>;
  /** DATA-7: records that have a history. */
  readonly history: Places;
  /** HOME-6: results of the search. */
  readonly search: Readonly<Record<string, Labeled>>;
  /** HOME-3: what needs attention. Those that are always shown are among the first, whatever money the others involve. */
  readonly attention: Readonly<
    Record<string, { readonly place: number; readonly alwaysShown?: true }>
  >;
  /** HOME-5: entries of the calendar, and the permission to see them. */
  readonly calendar: Readonly<
    Record<string, { readonly place: number; readonly needs: Permission }>
  >;
}

export const defineKinds = <const Given extends Kinds>(kinds: Given): Given => kinds;

/** The names in the order of their places. */
export const inPlace = <Name extends string>(places: Places): readonly [Name, ...Name[]] =>
  Object.keys(places).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0)) as [
    Name,
    ...Name[],
  ];
