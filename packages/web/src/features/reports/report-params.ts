// Known to the frame of the app, which every visitor loads, by its types alone.

const params = [
  'propertyId',
  'startDate',
  'endDate',
  'cumulative',
  'tab',
  'hidden',
  'categories',
  'filter',
  'sort',
  'rows',
  'rowsOf',
  'rowsFrom',
  'rowsTo',
  'rowsCategory',
  'rowsPage',
] as const;

/**
 * What the address of the reports holds. `cumulative` is `false` or absent, `categories` `true` or absent, `hidden` has
 * commas between keys; `rows…` say whose rows are open above the report.
 */
export type ReportParams = { readonly [Name in (typeof params)[number]]?: string | undefined };

/** Keeps what says something. The router reads a number or a yes or no in an address as one. */
export function readParams(search: Readonly<Record<string, unknown>>): ReportParams {
  return Object.fromEntries(
    params.flatMap((name) => {
      const value = search[name];
      const known = ['string', 'number', 'boolean'].includes(typeof value);
      return known && value !== '' ? [[name, String(value)]] : [];
    }),
  );
}
