import type { z } from 'zod';

export type FieldPath = readonly PropertyKey[];

/** Labels of fields whose API name is unclear. */
const screenNames: Readonly<Record<string, string>> = {
  monthlyCost: 'Monthly amount',
  invoiceDayOfMonth: 'Lease due day of every month',
  invoiceDueDayOfMonth: 'Lease late day of every month',
  lateFeePercent: 'Late fee',
  notify: 'Send late payment SMS',
  bankAccountNumber: 'Account number',
  bankRoutingNumber: 'Routing number',
  mailHost: 'Mail server',
};

/** A field's label: `First name`, `Rate (entry 1)` for `items.0.rate`; empty for the body itself. */
export function fieldName(path: FieldPath): string {
  const index = path.findLast((step) => typeof step === 'number');
  const key = path.findLast((step) => typeof step === 'string');
  const entry = index === undefined ? '' : `entry ${index + 1}`;
  if (key === undefined) return entry && upperFirst(entry);
  const name = wordsOf(key);
  return entry ? `${name} (${entry})` : name;
}

function wordsOf(key: string): string {
  const screenName = Object.hasOwn(screenNames, key) ? screenNames[key] : undefined;
  if (screenName !== undefined) return screenName;
  return upperFirst(key.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, ' ').toLowerCase());
}

/** A message that names its field. Messages that already do, and whole sentences, stay as they are. */
export function fieldMessage(path: FieldPath, message: string): string {
  const name = fieldName(path);
  if (name === '' || namesField(message, path)) return message;
  const aboutThis = /^This (?=(?:is|must|cannot|has)\b)/;
  if (aboutThis.test(message)) return message.replace(aboutThis, () => `${name} `);
  return `${name}: ${lowerFirst(message)}`;
}

function namesField(message: string, path: FieldPath): boolean {
  if (message.startsWith('This ')) return false;
  if (/^(?:The|An?) |.+ is required\.?$/.test(message)) return true;
  const key = path.findLast((step) => typeof step === 'string');
  if (key === undefined) return false;
  // An entry of a list is named in the singular: `An attribute is listed twice.`
  const name = wordsOf(key)
    .toLowerCase()
    .replace(/(?<=\w\w)s$/, '');
  return message.toLowerCase().includes(name);
}

const kinds: Readonly<Record<string, string>> = {
  string: 'Enter some text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Use true or false.',
  array: 'Send a list.',
  object: 'Send an object with fields.',
};

/** The message of a rule that has no message of its own. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    const message = kinds[issue.expected] ?? 'This is not valid.';
    return issue.input === undefined && issue.expected !== 'object' ? 'This is required.' : message;
  }
  if (issue.code === 'invalid_value') return `Use ${issue.values.join(', ')}.`;
  if (issue.code === 'too_small') return `Use at least ${issue.minimum}${unitOf(issue.origin)}.`;
  if (issue.code === 'too_big') return `Use at most ${issue.maximum}${unitOf(issue.origin)}.`;
  return 'This is not valid.';
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
