import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { expect, test } from 'vitest';
import { anInvoice, aPayment, aReversal, propertyBody, type TestPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { checkRule } from '#testing/state-rules';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

/** A tenant whose rent check is about to bounce, in an organization with this fee. */
async function aDoubtfulCheck(nsfFee: number) {
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
  const body = { ...settings, nsfFee };
  await app.current.call(billingEndpoints.saveSettings, { as: admin, body });
  await anInvoice(app.current, admin, property.id);
  return { ...landlord, payment: await aPayment(app.current, admin, property.id) };
}

const invoicesOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.list, { as, params: { propertyId } })).body;

test('CHG-21: a bounced check is charged the fee on a separate invoice that has no late fee', async () => {
  const { organization, admin, property, payment } = await aDoubtfulCheck(35);
  await aReversal(app.current, admin, payment, { reversalDate: '2026-03-10' });
  const [rent, fee, ...others] = await invoicesOf(admin, property.id);
  expect(others).toEqual([]);
  expect(rent).toMatchObject({ amount: 1200, remainingBalance: 1200 });
  expect(fee).toMatchObject({
    amount: 35,
    remainingBalance: 35,
    dueDate: '2026-03-10',
    lateFee: 0,
    items: [
      {
        kind: 'NSF_FEE',
        description: 'Fee for a returned payment (Check: Check 1001, returned 03/10/2026)',
        amount: 35,
      },
    ],
  });
  expect(await balanceProblems(app.current, organization)).toEqual([]);
});

test('CHG-21: there is no fee for a mistake, if it is waived at once, or if the fee is off', async () => {
  const mistake = await aDoubtfulCheck(35);
  await aReversal(app.current, mistake.admin, mistake.payment, { reason: 'Mistake' });
  expect(await invoicesOf(mistake.admin, mistake.property.id)).toHaveLength(1);
  const waived = await aDoubtfulCheck(35);
  await aReversal(app.current, waived.admin, waived.payment, { chargeNsfFee: false });
  expect(await invoicesOf(waived.admin, waived.property.id)).toHaveLength(1);
  const off = await aDoubtfulCheck(0);
  await aReversal(app.current, off.admin, off.payment);
  expect(await invoicesOf(off.admin, off.property.id)).toHaveLength(1);
});

test("CHG-21: the lease's credit pays the rent again first, then the fee", async () => {
  const { organization, admin, property, payment } = await aDoubtfulCheck(35);
  await aPayment(app.current, admin, property.id, { amount: 1220, description: 'Check 1002' });
  await aReversal(app.current, admin, payment);
  const [rent, fee] = await invoicesOf(admin, property.id);
  expect([rent?.remainingBalance, fee?.remainingBalance]).toEqual([0, 15]);
  expect(await balanceProblems(app.current, organization)).toEqual([]);
});

test('NEW-13: a checked state limit lowers the fee', async () => {
  const { admin, property, payment } = await aDoubtfulCheck(40);
  const params = { propertyId: property.id };
  const body = propertyBody({ state: 'CA' });
  await app.current.call(portfolioEndpoints.update, { as: admin, params, body });
  await checkRule(app.current, admin, 'ca-nsf.fee', { kind: 'nsf.fee', first: 25, later: 35 });
  await aReversal(app.current, admin, payment, { reversalDate: '2026-03-10' });
  const again = await aPayment(app.current, admin, property.id, { description: 'Check 1002' });
  await aReversal(app.current, admin, again, { reversalDate: '2026-03-10' });
  const fees = (await invoicesOf(admin, property.id)).flatMap(({ items }) =>
    items.filter(({ kind }) => kind === 'NSF_FEE'),
  );
  expect(fees.map(({ amount }) => amount)).toEqual([25, 35]);
  expect(fees[0]?.description).toBe(
    'Fee for a returned payment (Check: Check 1001, returned 03/10/2026), limited to $25.00 by Cal. Civ. Code § 1719(a)(1)',
  );
});
