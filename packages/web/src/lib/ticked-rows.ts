import { forgetTypedRows, keepTypedRows, keptTypedRows } from './typed-rows.ts';

/** HOME-14: the lists whose rows can be selected, with their pages. */
export const tickedLists = { receivables: '/receivables', people: '/people' } as const;

export type TickedList = keyof typeof tickedLists;

/** A selected row, with what the actions on it need. */
export interface TickedRow {
  /** The id of the row in its list. */
  readonly id: string;
  /** Made when the row is selected: it keeps a charge from being recorded twice. */
  readonly key: string;
  readonly name: string;
  /** The label of the home; null if there is none. */
  readonly home: string | null;
  readonly propertyId: string | null;
  readonly leaseId: string | null;
  readonly userId: string | null;
}

const nameOf = (list: TickedList) => `ticked-${list}`;

/** The rows of the list that this person has selected in this tab. */
export const tickedRows = (list: TickedList): readonly TickedRow[] =>
  (keptTypedRows(nameOf(list)) as readonly TickedRow[] | undefined) ?? [];

export function keepTicked(list: TickedList, rows: readonly TickedRow[]): void {
  if (rows.length > 0) keepTypedRows(nameOf(list), rows);
  else forgetTypedRows(nameOf(list));
}

/** The parameters of a page that acts on selected rows. */
export interface TickedSearch {
  readonly from?: TickedList | undefined;
}

const isList = (value: unknown): value is TickedList =>
  typeof value === 'string' && Object.hasOwn(tickedLists, value);

export function readTickedSearch({ from }: Record<string, unknown>): TickedSearch {
  return { from: isList(from) ? from : undefined };
}
