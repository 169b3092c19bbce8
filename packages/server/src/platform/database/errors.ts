import pg from 'pg';

/** The driver's error behind what Drizzle throws, when there is one. */
export function databaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  if (error instanceof Error && error.cause instanceof pg.DatabaseError) return error.cause;
  return null;
}

/** Whether a write failed on the constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint;
}

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);
const passing = /^(?:08|53|57P|40)/;

/** Whether trying again later may help: the server is away, full, starting, or the transaction lost a deadlock. */
export function isPassing(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code) return passing.test(code);
  if (!(error instanceof Error)) return false;
  const cause = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  return (
    (cause.code !== undefined && connectionLost.has(cause.code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(cause.message)
  );
}
