export interface AnyQuery {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

export interface QueryFailure {
  readonly error: unknown;
  /** Reloads all queries that failed. */
  readonly retry: () => void;
}

/** Why a page that needs several responses cannot be shown, and how to retry; undefined if none is missing. */
export function failureOf(queries: readonly AnyQuery[]): QueryFailure | undefined {
  const failed = queries.filter(({ data, error }) => error && !data);
  const [first] = failed;
  if (!first) return undefined;
  return { error: first.error, retry: () => failed.forEach(({ refetch }) => void refetch()) };
}
