import { expect, test } from 'vitest';
import { anInvoice, aPayment } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

/** Two invoices, one of them partly paid. */
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
    [/^Invoice 0002: the balance is kept as 169999 cents but derives as 170000\.$/],
  ],
  [
    'the amount of an invoice',
    'UPDATE invoices SET amount = amount + 100, remaining_balance = remaining_balance + 100 WHERE number = 2',
    [/^Invoice 0002: the amount is kept as 200100 cents but its items sum to 200000\.$/],
  ],
  [
    'an item',
    'UPDATE invoice_items SET amount = amount + 1 WHERE amount = 200000',
    [/^Invoice 0002: the amount is kept as 200000 cents but its items sum to 200001\.$/],
  ],
  [
    'the credit of a lease',
    'UPDATE leases SET credit = credit + 500',
    [/^Lease \S+: the credit is kept as 500 cents but derives as 0\.$/],
  ],
  [
    'an application',
    'UPDATE payment_applications SET amount = amount - 1 WHERE amount = 30000',
    [/^Invoice 0002: the balance/, /^Lease \S+: the credit/],
  ],
  [
    'an application that is gone',
    'DELETE FROM payment_applications WHERE amount = 30000',
    [/^Invoice 0002: the balance/, /^Lease \S+: the credit/],
  ],
  [
    'the amount of a payment',
    'UPDATE payments SET amount = 140000',
    [/^Lease \S+: the credit/, /^Lease \S+: a payment was applied beyond its amount\.$/],
  ],
  [
    'a paid invoice that was deleted',
    'UPDATE invoices SET archived_at = now() WHERE number = 1',
    [/^Invoice 0001: it is deleted, but money was applied to it\.$/],
  ],
])('PAY-6: a manual change in the database is found: %s', async (_, statement, expected) => {
  const { organization } = await someMoney();
  await asOwner(app.current, organization, statement);
  const problems = await balanceProblems(app.current, organization);
  expect(problems).toHaveLength(expected.length);
  for (const sentence of expected) expect(problems).toContainEqual(expect.stringMatching(sentence));
});

/** Two payments of one invoice: the first was partly reversed, the second is partly credit. */
async function someReversals() {
  const landlord = await aLandlord(app.current);
  const { admin, property, organization } = landlord;
  await anInvoice(app.current, admin, property.id);
  const first = await aPayment(app.current, admin, property.id, { amount: 1000 });
  await takeBackPart(app.current, { organization, payment: first, amount: 300 });
  await aPayment(app.current, admin, property.id, { amount: 700 });
  expect(await balanceProblems(app.current, organization)).toEqual([]);
  return organization;
}

test.each([
  [
    'the amount of a reversal',
    'UPDATE payment_reversals SET amount = 29999',
    [
      /^Lease \S+: the credit is kept as 20000 cents but derives as 20001\.$/,
      /^Reversal \S+: the invoices gave 30000 cents, but 29999 were taken back\.$/,
    ],
  ],
  [
    'more taken back than was paid',
    'UPDATE payment_reversals SET amount = 100001',
    [
      /^Lease \S+: the credit/,
      /^Lease \S+: a payment was applied beyond its amount\.$/,
      /^Payment \S+: 100001 cents were taken back of 100000\.$/,
    ],
  ],
  [
    'what a reversal took from an invoice',
    'UPDATE payment_applications SET amount = -30001 WHERE amount < 0',
    [
      /^Invoice 0001: the balance/,
      /^Lease \S+: the credit/,
      /^Reversal \S+: the invoices gave 30001 cents, but 30000 were taken back\.$/,
    ],
  ],
  [
    'what it took that is gone',
    'DELETE FROM payment_applications WHERE amount < 0',
    [
      /^Invoice 0001: the balance/,
      /^Lease \S+: the credit/,
      /^Lease \S+: a payment was applied beyond/,
    ],
  ],
  [
    'whose money it took',
    `UPDATE payment_applications a SET payment_id = p.id FROM payments p
     WHERE p.organization_id = a.organization_id AND p.amount = 70000 AND a.amount < 0`,
    [
      /^Lease \S+: a payment was applied beyond/,
      /^Reversal \S+: it took money of another payment\.$/,
    ],
  ],
  [
    'a card payment that never became money',
    `INSERT INTO card_payments (organization_id, id, property_id, lease_id, user_id, amount, status,
       processor, test_mode, created_at)
     SELECT organization_id, '00000000-0000-7000-8000-000000000001', property_id, lease_id,
       (SELECT id FROM users WHERE organization_id = payments.organization_id LIMIT 1),
       500, 'succeeded', 'test', true, now() FROM payments WHERE amount = 70000`,
    [/^Card payment \S+: it succeeded over 500 cents, but 0 were recorded\.$/],
  ],
  [
    'a card payment without the processor that can refund it',
    `INSERT INTO card_payments (organization_id, id, property_id, lease_id, user_id, amount, status,
       processor, test_mode, created_at)
     SELECT organization_id, id, property_id, lease_id,
       (SELECT id FROM users WHERE organization_id = payments.organization_id LIMIT 1),
       amount, 'succeeded', 'stripe', false, now() FROM payments WHERE amount = 70000`,
    [/^Card payment \S+: it does not name the processor that can refund it\.$/],
  ],
  [
    'a refund that left, and is in the account still',
    `INSERT INTO card_refunds (organization_id, id, payment_id, amount, note, status, created_at)
     SELECT organization_id, '00000000-0000-7000-8000-000000000002', id, 500, '', 'succeeded', now()
     FROM payments WHERE amount = 70000`,
    [/^Refund \S+: it succeeded over 500 cents, but 0 were taken back\.$/],
  ],
])('PAY-9: a manual change of reversals is found: %s', async (_, statement, expected) => {
  const organization = await someReversals();
  await asOwner(app.current, organization, statement);
  const problems = await balanceProblems(app.current, organization);
  expect(problems).toHaveLength(expected.length);
  for (const sentence of expected) expect(problems).toContainEqual(expect.stringMatching(sentence));
});

test('the role that serves requests may not change append-only records', async () => {
  const { organization } = await someMoney();
  for (const statement of [
    'UPDATE payments SET amount = 1',
    'DELETE FROM payments',
    'UPDATE payment_applications SET amount = 1',
    'DELETE FROM invoice_items',
    'UPDATE payment_reversals SET amount = 1',
    'DELETE FROM payment_reversals',
    'DELETE FROM payment_documents',
  ]) {
    const attempt = app.current.database.transact({ organization }, ({ db }) =>
      db.execute(statement),
    );
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});
