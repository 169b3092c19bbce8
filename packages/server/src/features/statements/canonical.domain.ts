/** The same text for equal values, independent of the order of keys, which the database changes. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (isRecord(each) ? inOrder(each) : each));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** The reading without characters that the database cannot store or that are never part of text. */
export function storable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed().replace(unstorable, '') : each,
  ) as Value;
}
