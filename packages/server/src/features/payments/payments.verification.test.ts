import { expect, test } from 'vitest';
import { anInvoice, aPayment } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

/** Two invoices, one paid in part, and a lease with credit. */
async function someMoney() {
  const landlord = await aLandlord(app.current);
  const { admin, property, organization } = landlord;
  await anInvoice(app.current, admin, property.id);
  await aPayment(app.current, admin, property.id, { amount: 1500 });
  const open = [{ description: 'Rent', quantity: 1, rate: 2000 }];
  await anInvoice(app.current, admin, property.id, { items: open });
  expect(await balanceProblems(app.current, organization)).toEqual([]);
  return landlord;
}

test.each([
  [
    'a balance',
    'UPDATE invoices SET remaining_balance = remaining_balance - 1 WHERE number = 2',
    [/^Invoice 2: the balance is kept as 169999 cents but derives as 170000\.$/],
  ],
  [
    'the amount of an invoice',
    'UPDATE invoices SET amount = amount + 100, remaining_balance = remaining_balance + 100 WHERE number = 2',
    [/^Invoice 2: the amount is kept as 200100 cents but its items sum to 200000\.$/],
  ],
  [
    'an item',
    'UPDATE invoice_items SET amount = amount + 1 WHERE amount = 200000',
    [/^Invoice 2: the amount is kept as 200000 cents but its items sum to 200001\.$/],
  ],
  [
    'the credit of a lease',
    'UPDATE leases SET credit = credit + 500',
    [/^Lease \S+: the credit is kept as 500 cents but derives as 0\.$/],
  ],
  [
    'an application',
    'UPDATE payment_applications SET amount = amount - 1 WHERE amount = 30000',
    [/^Invoice 2: the balance/, /^Lease \S+: the credit/],
  ],
  [
    'an application that is gone',
    'DELETE FROM payment_applications WHERE amount = 30000',
    [/^Invoice 2: the balance/, /^Lease \S+: the credit/],
  ],
  [
    'the amount of a payment',
    'UPDATE payments SET amount = 140000',
    [/^Lease \S+: the credit/, /^Lease \S+: a payment was applied beyond its amount\.$/],
  ],
  [
    'a paid invoice that was deleted',
    'UPDATE invoices SET archived_at = now() WHERE number = 1',
    [/^Invoice 1: it is deleted, but money was applied to it\.$/],
  ],
])('PAY-6: what someone changed in the database is found: %s', async (_, statement, expected) => {
  const { organization } = await someMoney();
  await asOwner(app.current, organization, statement);
  const problems = await balanceProblems(app.current, organization);
  expect(problems).toHaveLength(expected.length);
  for (const sentence of expected) expect(problems).toContainEqual(expect.stringMatching(sentence));
});

test('the role that serves requests may not change what is written once', async () => {
  const { organization } = await someMoney();
  for (const statement of [
    'UPDATE payments SET amount = 1',
    'DELETE FROM payments',
    'UPDATE payment_applications SET amount = 1',
    'DELETE FROM invoice_items',
  ]) {
    const attempt = app.current.database.transact({ organization }, ({ db }) =>
      db.execute(statement),
    );
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});
