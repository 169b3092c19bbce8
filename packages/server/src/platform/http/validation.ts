import type { z } from 'zod';
import { AppError } from './errors.ts';
import { fieldMessage, fieldName, plainMessage, type FieldPath } from './field-messages.ts';

/**
 * The value as parsed by the schema.
 * @throws AppError 400 with a message for each invalid field
 */
export function validated<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: plainMessage });
  if (!parsed.success) throw malformed(parsed.error);
  return parsed.data;
}

/** More fields than a form has; a client with more errors does not need a complete list. */
const MAX_COMPLAINTS = 100;
const MAX_KEY_LENGTH = 100;

interface Complaint {
  readonly path: FieldPath;
  readonly message: string;
}

function malformed({ issues }: z.ZodError): AppError {
  const complaints = issues.slice(0, MAX_COMPLAINTS).flatMap(complaintsOf);
  const fields: Record<string, string> = {};
  for (const { path, message } of complaints.slice(0, MAX_COMPLAINTS)) {
    fields[path.join('.')] ??= fieldMessage(path, message);
  }
  const messages = [...new Set(Object.values(fields))];
  const single = messages.length === 1 ? messages[0] : undefined;
  return new AppError('malformed', single ?? severalMessage(complaints), { fields });
}

function complaintsOf(issue: z.core.$ZodIssue): Complaint[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  const message = 'Unknown field.';
  const keys = issue.keys.slice(0, MAX_COMPLAINTS);
  return keys.map((key) => ({ path: [...issue.path, key.slice(0, MAX_KEY_LENGTH)], message }));
}

const MAX_NAMES = 5;

function severalMessage(complaints: readonly Complaint[]): string {
  const names = [...new Set(complaints.map(({ path }) => fieldName(path)))];
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length > MAX_NAMES ? ' and more' : '';
  return `Check these fields: ${shown}${more}.`;
}
