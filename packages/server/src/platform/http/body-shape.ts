import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** More than any schema of the contract allows. */
const MAX_KEYS = 200;
const MAX_LEVELS = 10;
/** The longest real body selects the lines of a long statement. */
const MAX_VALUES = 100_000;

/** JSON as Fastify parses it. A body that no schema could accept is refused before validation. */
export function limitBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      void parse(request, body, (error, value: unknown) => {
        if (error) return done(error);
        const refusal = isTooComplex(value)
          ? new AppError('malformed', 'The request has too many fields.')
          : null;
        done(refusal, value);
      });
    },
  );
}

/** Level by level, because recursion could overflow the stack. */
function isTooComplex(body: unknown): boolean {
  let level = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const inside = Object.values(value);
      values += inside.length;
      if (values > MAX_VALUES || (!Array.isArray(value) && inside.length > MAX_KEYS)) return true;
      for (const each of inside) next.push(each);
    }
    level = next;
  }
  return false;
}
