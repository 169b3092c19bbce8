import { allEndpoints } from '@tenantry/contract/api';
import { addressesEndpoints } from '@tenantry/contract/addresses/addresses.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import type { AppError } from './errors.ts';
import { fieldMessage, fieldName } from './field-messages.ts';
import { validated } from './validation.ts';

function refusal(schema: z.ZodType, value: unknown): AppError {
  try {
    validated(schema, value);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('it was taken');
}

const messagesOf = (schema: z.ZodType, value: unknown) => refusal(schema, value).details.fields;

test.each([
  [['firstName'], 'First name'],
  [['addressLine1'], 'Address line 1'],
  [['admin', 'emailAddress'], 'Email address'],
  [['items', 0, 'rate'], 'Rate (entry 1)'],
  [['roles', 1], 'Roles (entry 2)'],
  [[3], 'Entry 4'],
  [['monthlyCost'], 'Monthly amount'],
  [['toString'], 'To string'],
  [[], ''],
])('%j is called %s', (path, name) => expect(fieldName(path)).toBe(name));

test.each([
  ['firstName', 'First name is required', 'First name is required'],
  ['addressLine1', 'Address is required', 'Address is required'],
  ['endDate', 'The end must be after the start.', 'The end must be after the start.'],
  ['zipCode', 'Enter a zip code of five digits.', 'Enter a zip code of five digits.'],
  ['attributes', 'An attribute is listed twice.', 'An attribute is listed twice.'],
  ['vendor', 'This is required.', 'Vendor is required.'],
  ['deposit', 'This cannot be less than zero.', 'Deposit cannot be less than zero.'],
  ['note', 'Use at most 500 characters.', 'Note: use at most 500 characters.'],
  ['deposit', 'This amount is too large.', 'Deposit: this amount is too large.'],
])('%s: "%s" becomes "%s"', (key, message, told) =>
  expect(fieldMessage([key], message)).toBe(told),
);

test('API-9: an empty lease gets a sentence for each field', () => {
  expect(messagesOf(leasesEndpoints.start.body, {})).toEqual({
    monthlyCost: 'Monthly amount: enter an amount of money.',
    deposit: 'Deposit: enter an amount of money.',
    invoiceDayOfMonth: 'Lease due day of every month: choose a day from 1 to 31.',
    invoiceDueDayOfMonth: 'Lease late day of every month: choose a day from 1 to 31.',
    lateFeePercent: 'Late fee: enter an amount of money.',
    lateFeeFrequency: 'Late fee frequency: choose 1 to 31 days.',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    emailAddress: 'Email address: enter some text.',
    phoneNumber: 'Phone number is required.',
  });
});

test.each([
  [{ type: 'WEEKLY' }, { type: 'Type: use M2M, TERM.' }],
  [{ notify: 'yes' }, { notify: 'Send late payment SMS: use true or false.' }],
  [{ monthlyCost: '1200' }, { monthlyCost: 'Monthly amount: enter an amount of money.' }],
  [{ surprise: 1 }, { surprise: 'Surprise: unknown field.' }],
])('a lease with %j', (change, told) => {
  expect(messagesOf(leasesEndpoints.start.body, change)).toMatchObject(told);
});

test('several missing fields are named in one sentence, at most five of them', () => {
  const property = { addressLine1: '1 Elm Street', city: 'Albany', state: 'NY' };
  const { body } = portfolioEndpoints.create;
  expect(refusal(body, property).message).toBe('Check these fields: Zip code, Monthly amount.');
  expect(refusal(body, {}).message).toBe(
    'Check these fields: Address line 1, City, State, Zip code, Monthly amount.',
  );
  expect(refusal(leasesEndpoints.start.body, {}).message).toMatch(/ and more\.$/);
});

test.each([
  [invoicesEndpoints.create.body, undefined, { '': 'Send an object with fields.' }],
  [usersEndpoints.update.params, { userId: 'x' }, { userId: 'User id is not an id.' }],
  [addressesEndpoints.suggest.query, {}, { session: 'Session is required.' }],
])(
  'problems outside of bodies, and of a body as a whole, have sentences',
  (schema, value, told) => {
    expect(messagesOf(schema, value)).toMatchObject(told);
  },
);

describe('every field of every endpoint', () => {
  const wrong = [undefined, 7.5, -1e9, 'x'.repeat(6_000), '\u0000', true, [], {}, null];
  const bodies = allEndpoints.flatMap(({ method, path, body }) =>
    body ? [{ name: `${method} ${path}`, body }] : [],
  );

  test.each(bodies)('$name', ({ body }) => {
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    for (const [key, value] of Object.keys(schema.properties ?? {}).flatMap((each) =>
      wrong.map((bad) => [each, bad] as const),
    )) {
      const parsed = body.safeParse({ [key]: value });
      if (parsed.success) continue;
      const fields = messagesOf(body, { [key]: value }) ?? {};
      for (const message of Object.values(fields)) {
        expect(message).not.toMatch(/^This |Invalid|expected|received/);
      }
    }
  });
});
