import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output, without personal data: no bodies, headers, query strings or addresses. */
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

interface DescribedError {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
  readonly stack?: string;
}

/**
 * An error without quotes of personal data. Drizzle's message repeats the statement's parameters, and the driver's
 * error has rows in `detail`; the driver's own message and code are enough.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  const source = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const code = (source as NodeJS.ErrnoException).code;
  return {
    type: error.name,
    message: isDataException(code) ? 'the database rejected a value' : source.message,
    ...(code && { code }),
    stack: framesOf(error),
  };
}

/** In PostgreSQL's class 22 the messages quote the value. */
const isDataException = (code: string | undefined) => /^22[0-9A-Z]{3}$/.test(code ?? '');

/** The stack trace after the message, which may itself have lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trimStart();
}
