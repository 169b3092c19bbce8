import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { expect, test } from 'vitest';
import { aLease, anInvoice, aPayment } from '#testing/factories';
import { aBuilding } from '#testing/buildings';
import { anExpense } from '#testing/expenses';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const filesOf = (unitId: string) => [
  `/v1/admin/properties/${unitId}/expenses.csv`,
  '/v1/admin/invoices.csv',
  '/v1/admin/payments.csv',
  '/v1/admin/receivables.csv',
  '/v1/admin/people.csv',
];

test('UNIT-1: every file names a unit by its building and its name, beside the address', async () => {
  const { admin } = await aLandlord(app.current);
  const { id: buildingId } = await aBuilding(app.current, admin, { name: 'Maple Court' });
  const { body: unit } = await app.current.call(portfolioEndpoints.create, {
    as: admin,
    body: {
      addressLine1: '5 Maple Street',
      addressLine2: 'Unit 2B',
      city: 'Albany',
      state: 'NY',
      zipCode: '12207',
      monthlyCost: 1200,
      buildingId,
      unitName: '2B',
    },
  });
  await aLease(app.current, admin, unit.id);
  await anExpense(app.current, admin, unit.id);
  await anInvoice(app.current, admin, unit.id);
  await aPayment(app.current, admin, unit.id, { amount: 1 });
  const headers = { host: admin.host, authorization: `Bearer ${admin.token}` };
  const files = filesOf(unit.id);
  const contents = await Promise.all(
    files.map(async (url) => (await app.current.app.inject({ url, headers })).payload),
  );
  const named = contents.map((content) => content.includes('Maple Court 2B, 5 Maple Street'));
  expect(named).toEqual(files.map(() => true));
});
