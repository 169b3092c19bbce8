import pg from 'pg';

/** The driver's error inside a Drizzle error, if there is one. */
export function databaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  if (error instanceof Error && error.cause instanceof pg.DatabaseError) return error.cause;
  return null;
}

/**
 * Whether a write violated the constraint of this name. Citus appends the number of the shard to the name, and in some
 * errors of workers the name is only in the message, whatever its language, maybe among names of tables.
 */
export function violates(error: unknown, constraint: string): boolean {
  const refused = databaseError(error);
  const isViolation = refused?.code?.startsWith('23') === true;
  const found = refused?.constraint ? [refused.constraint] : isViolation ? quoted(refused) : [];
  return found.some((name) => name === constraint || name.replace(/_\d+$/, '') === constraint);
}

const quoted = ({ message }: pg.DatabaseError): string[] =>
  [...message.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);

/** The kind of outage, in a word for the log. */
export type Outage = 'away' | 'connections' | 'diskFull' | 'frozen' | 'readOnly' | 'busy';

const outages: readonly (readonly [RegExp, Outage])[] = [
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'diskFull'],
  [/^25006$/, 'readOnly'],
  [/^(?:53300|EMFILE|ENFILE)$/, 'connections'],
  [/^57014$/, 'frozen'],
  [/^(?:08|57P)/, 'away'],
];

/** Why something failed that may succeed later unchanged, or null. */
export function outageOf(error: unknown): Outage | null {
  const code = codeOf(error);
  const known = outages.find(([pattern]) => pattern.test(code ?? ''));
  if (known) return known[1];
  const message = causeOf(error)?.message ?? '';
  if (message.includes('timeout exceeded when trying to connect')) return 'connections';
  if (message === QUERY_TIMED_OUT) return 'frozen';
  if (!isPassing(error)) return null;
  return databaseError(error) ? 'busy' : 'away';
}

/** Whether the database, its driver or its socket says so, and not another service. */
export function isOfDatabase(error: unknown): boolean {
  if (databaseError(error)) return true;
  const message = causeOf(error)?.message ?? '';
  return /\.s\.PGSQL\.|trying to connect|Connection terminated|not queryable/.test(message);
}

const codeOf = (error: unknown): string | undefined =>
  databaseError(error)?.code ?? causeOf(error)?.code;

function causeOf(error: unknown): NodeJS.ErrnoException | null {
  if (!(error instanceof Error)) return null;
  return error.cause instanceof Error ? error.cause : error;
}

/** The driver's message for a query that timed out. */
const QUERY_TIMED_OUT = 'Query read timeout';

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const passing = /^(?:08|53|57P|40)/;

/** Whether a retry may help: the server is away, full or starting, or the transaction lost a deadlock. */
export function isPassing(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code) return passing.test(code);
  if (!(error instanceof Error)) return false;
  const cause: NodeJS.ErrnoException = causeOf(error) ?? error;
  return (
    (cause.code !== undefined && connectionLost.has(cause.code)) ||
    // The socket of a PostgreSQL that is away; any other missing file is something else.
    (cause.code === 'ENOENT' && cause.syscall === 'connect') ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(
      cause.message,
    )
  );
}
