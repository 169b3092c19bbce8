/** One request to reverse money or to credit an invoice, however often it is sent. */
export interface Act {
  readonly key: string;
  /** The ids of the records that existed before. */
  readonly after: string;
}

export type ActRecords = readonly { readonly id: string }[];

export function newAct(records: ActRecords, key: string): Act {
  return { key, after: records.map(({ id }) => id).join(' ') };
}

/**
 * Whether an action has ended: there is a new record, most likely created by it although its response was lost. With
 * the same key, the next action would get that response, and nothing would be done. A settled refund changes nothing.
 */
export function isOver(act: Act, records: ActRecords): boolean {
  return newAct(records, act.key).after !== act.after;
}
