import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { expect, test } from 'vitest';
import { anExpense, aReceipt } from '#testing/expenses';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const head =
  'Date,Property,Vendor,Category,Schedule E line,Schedule E name,Amount,Note,Receipt,From statement';

const linesOf = (content: unknown) => {
  const text = Buffer.from(content as Uint8Array).toString();
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1).split('\r\n');
};

test('EXP-3, EXP-7: the expenses of a property are exported as a table with their lines of Schedule E', async () => {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const { id: propertyId } = await aProperty(app.current, admin, { addressLine1: '1 Oak Street' });
  await anExpense(app.current, admin, propertyId, {
    amount: -3.1,
    vendor: '=cmd()',
    note: 'a, "b"',
  });
  const { receipt } = await aReceipt(app.current, admin, propertyId, { fields: { amount: '7' } });
  await anExpense(app.current, admin, null, { vendor: 'Elsewhere' });
  const answer = await app.current.call(propertyExpensesEndpoints.export, {
    as: admin,
    params: { propertyId },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Expenses of 1 Oak Street, Albany, NY 12207.csv"`,
  });
  expect(linesOf(answer.body)).toEqual([
    head,
    `2026-03-10,"1 Oak Street, Albany, NY 12207",,Other Expenses,19,Other,7.00,,${receipt!.fileName},no`,
    `2026-03-02,"1 Oak Street, Albany, NY 12207",'=cmd(),Supplies,15,Supplies,-3.10,"a, ""b""",,no`,
    '',
  ]);
});

test('EXP-7: management fees are on line 11 of Schedule E', async () => {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const fee = { category: 'COMMISSIONS_AND_FEES', vendor: 'Oak Management', note: '' } as const;
  await anExpense(app.current, admin, null, fee);
  const answer = await app.current.call(organizationExpensesEndpoints.export, {
    as: admin,
    params: {},
  });
  expect(linesOf(answer.body)[1]).toBe(
    '2026-03-02,,Oak Management,Commissions and Fees,11,Management fees,41.50,,,no',
  );
});

test('EXP-1, EXP-7: the organization’s own expenses are exported, too', async () => {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  await anExpense(app.current, admin, null, { category: 'INSURANCE_OTHER_THAN_HEALTH' });
  const answer = await app.current.call(organizationExpensesEndpoints.export, {
    as: admin,
    params: {},
  });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="expenses.csv"');
  expect(linesOf(answer.body)).toEqual([
    head,
    '2026-03-02,,Hardware & Co,Insurance (Other than Health),9,Insurance,41.50,Paint for the porch,,no',
    '',
  ]);
});
