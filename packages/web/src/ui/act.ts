/** One request to take money back or to credit an invoice, however often it has to be sent. */
export interface Act {
  readonly key: string;
  /** The ids of the records that were there before. */
  readonly after: string;
}

export type ActRecords = readonly { readonly id: string }[];

export function newAct(records: ActRecords, key: string): Act {
  return { key, after: records.map(({ id }) => id).join(' ') };
}

/**
 * Whether an act is over: there is another record since, made by it most likely, although its answer was lost. With its key
 * the next one would be told of that, and nothing would be done. That a refund is settled changes nothing.
 */
export function isOver(act: Act, records: ActRecords): boolean {
  return newAct(records, act.key).after !== act.after;
}
