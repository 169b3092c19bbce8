// The app's frame, which every visitor loads, imports only the types of this file.

const params = [
  'propertyId',
  'building',
  'startDate',
  'endDate',
  'cumulative',
  'tab',
  'series',
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
 * The parameters in the address of the reports. `cumulative` is `false` or absent, `categories` is `true` or absent,
 * `series` is `all` or absent, `hidden` has commas between keys; `rows…` say which rows are open over the report.
 */
export type ReportParams = { readonly [Name in (typeof params)[number]]?: string | undefined };

/** Keeps parameters that have a value. The router may parse a number or a boolean in an address. */
export function readParams(search: Readonly<Record<string, unknown>>): ReportParams {
  return Object.fromEntries(
    params.flatMap((name) => {
      const value = search[name];
      const known = ['string', 'number', 'boolean'].includes(typeof value);
      return known && value !== '' ? [[name, String(value)]] : [];
    }),
  );
}
