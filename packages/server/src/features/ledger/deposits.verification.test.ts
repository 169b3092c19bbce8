import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { expect, test } from 'vitest';
import { depositBody } from '#testing/deposits';
import { aLease, anInvoice, aPayment, aProperty } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

/** A deposit of 1,000.00: 100.00 are kept, 200.00 refunded, 300.00 moved to another lease. */
async function someDeposits() {
  const { organization, admin, property } = await aLandlord(app.current);
  const items = [{ description: 'Deposit', kind: 'DEPOSIT' as const, quantity: 1, rate: 1000 }];
  const { leaseId } = await anInvoice(app.current, admin, property.id, { items });
  await aPayment(app.current, admin, property.id, { amount: 1000 });
  await anInvoice(app.current, admin, property.id);
  const call = { as: admin, params: { leaseId } };
  const body = depositBody({ amount: 100 });
  await app.current.call(ledgerEndpoints.keepDeposit, { ...call, body });
  const refund = { ...depositBody({ amount: 200 }), method: 'Cash' as const };
  await app.current.call(ledgerEndpoints.refundDeposit, { ...call, body: refund });
  const { id: toLeaseId } = await aLease(
    app.current,
    admin,
    (await aProperty(app.current, admin)).id,
  );
  const move = { ...depositBody({ amount: 300 }), toLeaseId };
  await app.current.call(ledgerEndpoints.moveDeposit, { ...call, body: move });
  expect(await balanceProblems(app.current, organization)).toEqual([]);
  return organization;
}

test.each([
  [
    'what was received',
    `UPDATE deposit_movements SET amount = 99999 WHERE kind = 'RECEIVED'`,
    [/^Invoice 0001: 99999 cents of its money are kept as a deposit but derive as 100000\.$/],
  ],
  [
    'a received part that is gone',
    `DELETE FROM deposit_movements WHERE kind = 'RECEIVED'`,
    [
      /^Invoice 0001: 0 cents of its money are kept as a deposit but derive as 100000\.$/,
      /^Lease \S+: -60000 cents are held as a deposit on 2026-03-10\.$/,
    ],
  ],
  [
    'the kind of an item',
    `UPDATE invoice_items SET kind = 'OTHER' WHERE kind = 'DEPOSIT'`,
    [/^Invoice 0001: 100000 cents of its money are kept as a deposit but derive as 0\.$/],
  ],
  [
    'what was kept',
    `UPDATE deposit_movements SET amount = -9999 WHERE kind = 'KEPT'`,
    [/^Payment \S+: 9999 cents of the deposit were kept for it, but it has 10000\.$/],
  ],
  [
    'a kept part that is gone',
    `DELETE FROM deposit_movements WHERE kind = 'KEPT'`,
    [/^Payment \S+: 0 cents of the deposit were kept for it, but it has 10000\.$/],
  ],
  [
    'one side of a move',
    `UPDATE deposit_movements SET amount = 30001 WHERE kind = 'MOVED' AND amount > 0`,
    [/^Lease \S+: the deposit that was moved from or to lease \S+ differs by 1 cents\.$/],
  ],
  [
    'more refunded than was held',
    `UPDATE deposit_movements SET amount = -60001 WHERE kind = 'REFUNDED'`,
    [/^Lease \S+: -1 cents are held as a deposit on 2026-03-10\.$/],
  ],
  [
    'a deposit that holds what nobody paid',
    `UPDATE deposit_movements SET kind = 'REVERSED', amount = 700001, method = null WHERE kind = 'REFUNDED'`,
    [/^Lease \S+: its deposit holds 660001 cents that nobody paid\.$/],
  ],
  [
    'a refund that came in',
    `UPDATE deposit_movements SET amount = 20000 WHERE kind = 'REFUNDED'`,
    [/^Lease \S+: a movement of the deposit has the wrong sign\.$/],
  ],
])('BOOKS-17: a manual change of deposits is found: %s', async (_, statement, expected) => {
  const organization = await someDeposits();
  await asOwner(app.current, organization, statement);
  const problems = await balanceProblems(app.current, organization);
  expect(problems).toHaveLength(expected.length);
  for (const sentence of expected) expect(problems).toContainEqual(expect.stringMatching(sentence));
});
