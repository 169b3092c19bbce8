import type { AccountEntry } from '@tenantry/contract/ledger/account.schemas';
import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { emulateMedia } from '../testing/media.ts';
import { account, expense } from '../testing/money-records.ts';
import { admin, invoice, property, propertyId } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { main } from '../testing/states.ts';
import type { Answers } from '../testing/api-stub.ts';

/** PRINT-1: what is printed of a page. */

const charge: AccountEntry = {
  id: 'charge',
  kind: 'charge',
  date: '2026-06-01',
  description: 'Invoice 0007: Rent',
  paidBy: null,
  items: [],
  invoiceNumber: 7,
  dueDate: '2026-06-01',
  remainingBalance: 1500,
  amount: 1500,
  balance: 1500,
  applications: [],
};

const answers: Answers = {
  'GET /v1/properties': [property],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/accounts': [{ ...account, entries: [charge] }],
  'GET /v1/admin/properties/:propertyId/invoices': [invoice],
  'GET /v1/public/attributes': [],
  'GET /v1/admin/expenses': [{ ...expense, home: null }],
  'GET /v1/admin/expenses/months': [{ month: '2026-06', count: 1, amount: 85.5 }],
  'GET /v1/admin/reports/rentRoll': {
    asOf: '2026-06-15',
    rows: [
      {
        propertyId,
        propertyName: '12 Oak Street',
        status: 'VACANT',
        leaseId: null,
        lesseeName: null,
        type: null,
        firstDay: null,
        lastDay: null,
        rent: 0,
        otherCharges: 0,
        depositHeld: 0,
        balance: 0,
        lastPayment: null,
      },
    ],
    totals: {
      rent: 0,
      otherCharges: 0,
      depositHeld: 0,
      balance: 0,
      occupied: 0,
      homes: 1,
    },
  },
};

const visible = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });

test.each([
  [`/account?propertyId=${propertyId}`, /^Account,/],
  [`/admin-invoices?propertyId=${propertyId}`, /^Invoices,/],
  ['/expenses', /^All expenses$/],
  ['/rent-roll', /^Rent roll$/],
] as const)('PRINT-1: %s is printed with a head and without controls', async (address, title) => {
  renderScreen(address, { as: admin, answers });
  const heading = main().getByRole('heading', { name: title }).first();
  await expect.element(heading).toBeVisible();
  await expect
    .poll(() => main().element().querySelector('table, ul, ol, [role=list]'))
    .not.toBeNull();
  await emulateMedia({ media: 'print' });
  await expect.element(page.getByText('Printed 06/15/2026')).toBeVisible();
  const owners = page.getByText('Doe Homes').elements().filter(visible);
  expect(owners).toHaveLength(1);
  await expect.element(heading).toBeVisible();
  expect(page.getByRole('navigation').elements()).toEqual([]);
  // The headers of sorted columns are buttons that stay, because they are the column names.
  const buttons = page.getByRole('button').elements().filter(visible);
  expect(buttons.filter((button) => !button.closest('th'))).toEqual([]);
});

test('PRINT-1: only the screen is printed when it is open over a page', async () => {
  renderScreen(`/admin-landing/view-property/${propertyId}`, { as: admin, answers });
  await page.getByText('Internal Use Only').click();
  await main().getByRole('link', { name: '(Invoices)' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('table')).toBeVisible();
  const title = main().getByRole('heading', { name: '12 Oak Street' }).first();
  await expect.element(title).toBeInTheDocument();
  await emulateMedia({ media: 'print' });
  await expect.element(dialog.getByText(/^Printed /)).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: /^View/ })).not.toBeInTheDocument();
});
