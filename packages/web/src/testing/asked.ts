export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

/** Answers a request. Rejects with a `TypeError` if it does not reach the server, like `fetch`. */
export type Ask = (asked: Asked) => Promise<Response>;
