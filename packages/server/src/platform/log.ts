import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output. Nothing personal goes in: no bodies, headers, query strings or addresses. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error without what it may quote of a person's data. Drizzle's message repeats the statement's parameters and the
 * driver's error carries rows in `detail`; the driver's own message and code are enough.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  const source = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const code = (source as NodeJS.ErrnoException).code;
  return {
    type: error.name,
    message: source.message,
    ...(code && { code }),
    stack: framesOf(error),
  };
}

/** The trace after the message, which may itself have lines that read like frames. */
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trimStart();
}
