export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

/** What a request is answered. Rejects with a `TypeError` when it does not reach the server, as `fetch` does. */
export type Ask = (asked: Asked) => Promise<Response>;
