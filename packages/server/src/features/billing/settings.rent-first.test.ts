import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import type { BillingSettings } from '@tenantry/contract/billing/billing.schemas';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { stateRules } from '@tenantry/contract/rules/state-rules';
import type { ListedRule } from '@tenantry/contract/rules/state-rules.schemas';
import { afterEach, expect, test } from 'vitest';
import { anInvoice, aPayment, propertyBody } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { applyPayments } from '#testing/organization-settings';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const list = stateRules as ListedRule[];
const before = [...list];
const entry = before.find(({ kind }) => kind === 'payment.order')!;

afterEach(() => {
  list.splice(0, Number.POSITIVE_INFINITY, ...before);
});

const moveTo = ({ admin, property }: Landlord, state: string) =>
  app.current.call(portfolioEndpoints.update, {
    as: admin,
    params: { propertyId: property.id },
    body: propertyBody({ state }),
  });

async function settingsOf({ admin }: Landlord): Promise<BillingSettings> {
  return (await app.current.call(billingEndpoints.settings, { as: admin })).body;
}

async function save(landlord: Landlord, changes: Partial<BillingSettings>) {
  const body = { ...(await settingsOf(landlord)), ...changes };
  return app.current.call(billingEndpoints.saveSettings, { as: landlord.admin, body });
}

test.each([
  ['OR', 'ORS 90.220(9)'],
  ['WA', 'RCW 59.18.283(1)'],
])('CHG-20: a home in %s refuses the oldest due date first, by %s', async (state, rule) => {
  const landlord = await aLandlord(app.current);
  await moveTo(landlord, state);
  const { status, problem } = await save(landlord, { paymentOrder: 'OLDEST_FIRST' });
  const message = `${rule} requires that payments for your properties in ${state} pay rent first. Keep “Rent first, fees last”.`;
  expect(problem).toMatchObject({
    code: 'rule_forbids',
    message,
    fields: { paymentOrder: message },
  });
  expect(status).toBe(422);
  expect((await settingsOf(landlord)).rentFirst).toMatchObject([{ state, rule }]);
});

test('CHG-20: without a home in such a state, both orders can be chosen', async () => {
  const landlord = await aLandlord(app.current);
  const { status, body } = await save(landlord, { paymentOrder: 'OLDEST_FIRST' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ paymentOrder: 'OLDEST_FIRST', rentFirst: [] });
});

test('CHG-20: an organization that chose it earlier can save its other settings', async () => {
  const landlord = await aLandlord(app.current);
  await save(landlord, { paymentOrder: 'OLDEST_FIRST' });
  await moveTo(landlord, 'WA');
  expect((await save(landlord, { invoiceLeadDays: 9 })).body).toMatchObject({
    paymentOrder: 'OLDEST_FIRST',
    invoiceLeadDays: 9,
  });
});

/** What a payment leaves open of an older fee and of newer rent, both $100.00. */
async function openAfterPayment(state: string) {
  const landlord = await aLandlord(app.current);
  const { admin, property, organization } = landlord;
  await moveTo(landlord, state);
  await applyPayments(app.current, organization, 'OLDEST_FIRST');
  for (const [kind, dueDate] of [
    ['NSF_FEE', '2026-02-01'],
    ['RENT', '2026-03-01'],
  ] as const) {
    const items = [{ kind, description: kind, quantity: 1, rate: 100 }];
    await anInvoice(app.current, admin, property.id, { items, dueDate, lateFee: 0 });
  }
  await aPayment(app.current, admin, property.id, { amount: 100 });
  const params = { propertyId: property.id };
  const { body } = await app.current.call(invoicesEndpoints.list, { as: admin, params });
  const left = body.filter(({ remainingBalance }) => remainingBalance > 0);
  return left.map(({ items }) => items[0]?.kind);
}

test('CHG-20: in a state that demands it, rent is paid first, whatever was chosen earlier', async () => {
  expect(await openAfterPayment('WA')).toEqual(['NSF_FEE']);
  expect(await openAfterPayment('NY')).toEqual(['RENT']);
});

/** What exactly the overdue fee leaves open if rent is due on the day of the payment. */
async function openAfterOverdue(state: string) {
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  await moveTo(landlord, state);
  for (const [kind, dueDate] of [
    ['LATE_FEE', '2026-02-01'],
    ['RENT', '2026-03-01'],
  ] as const) {
    const items = [{ kind, description: kind, quantity: 1, rate: 100 }];
    await anInvoice(app.current, admin, property.id, { items, dueDate, lateFee: 0 });
  }
  await aPayment(app.current, admin, property.id, { amount: 100, paymentDate: '2026-03-01' });
  const params = { propertyId: property.id };
  const { body } = await app.current.call(invoicesEndpoints.list, { as: admin, params });
  const left = body.filter(({ remainingBalance }) => remainingBalance > 0);
  return left.map(({ items, paymentOrder }) => [items[0]?.kind, paymentOrder]);
}

test('CHG-20: if a law demands rent first, the overdue amount pays no fee before rent due that day', async () => {
  expect(await openAfterOverdue('OR')).toEqual([['LATE_FEE', 'RENT_FIRST_BY_LAW']]);
  expect(await openAfterOverdue('WA')).toEqual([['LATE_FEE', 'RENT_FIRST_BY_LAW']]);
  expect(await openAfterOverdue('NY')).toEqual([['RENT', 'RENT_FIRST']]);
});

test('CHG-20: another state needs only its entry', async () => {
  list.push({ ...entry, state: 'NY' });
  expect(await openAfterPayment('NY')).toEqual(['NSF_FEE']);
});

test('CHG-20: a rule that is no longer in force counts no more', async () => {
  list.push({ ...entry, state: 'NY', to: '2023-12-31' });
  expect(await openAfterPayment('NY')).toEqual(['RENT']);
});
