/** The same text for the same value, in whatever order its keys stand: the database keeps them in one of its own. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (isRecord(each) ? inOrder(each) : each));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** What was read, without characters that the database cannot keep or that no line of text means. */
export function storable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed().replace(unstorable, '') : each,
  ) as Value;
}
