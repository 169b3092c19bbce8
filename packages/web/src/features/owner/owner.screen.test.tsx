import { permissionsOf } from '@tenantry/contract/access/roles';
import type { RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { isOwner } from '../../lib/session.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { pictureFile } from '../../testing/files.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { navigation, sideBar } from '../../testing/navigation.ts';
import { admin, homeAt, idOf, leaseId, property, propertyId } from '../../testing/records.ts';
import { readableAnswers } from '../../testing/readable.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { REPORT, reportAnswers } from '../../testing/reports.ts';
import { main, testStates } from '../../testing/states.ts';
import { statement } from '../../testing/statements.ts';

const owner = { ...admin, roles: ['Owner'], permissions: [...permissionsOf('Owner')] };

const ROLL = 'GET /v1/admin/reports/rentRoll';

const vacant = {
  propertyId: idOf(11),
  propertyName: '14 Elm Street',
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
} as const;

const roll: RentRoll = {
  asOf: '2026-06-15',
  rows: [
    {
      ...vacant,
      propertyId,
      propertyName: '12 Oak Street',
      status: 'LEASED',
      leaseId,
      lesseeName: 'Lea Doe',
      type: 'TERM',
      firstDay: '2026-01-01',
      lastDay: '2026-12-31',
      rent: 1500,
    },
    { ...vacant, status: 'PAST', leaseId: idOf(31), lesseeName: 'Old Doe', balance: 50 },
    vacant,
  ],
  totals: { rent: 1500, otherCharges: 0, depositHeld: 0, balance: 50, occupied: 1, homes: 2 },
};

const rules = {
  id: idOf(90),
  home: null,
  buildingName: 'Maple Court',
  label: 'House rules',
  kind: 'MANUAL' as const,
  expiresOn: null,
  fileName: 'rules.png',
  contentType: 'image/png',
  bytes: 900,
  addedOn: '2026-03-01',
};

const answers = {
  ...reportAnswers,
  [ROLL]: roll,
  'GET /v1/properties': [{ ...property, managed: true, statements: [statement] }],
  'GET /v1/admin/ownerQuestions': [],
  'GET /v1/admin/sharedDocuments': [
    rules,
    { ...rules, id: idOf(91), label: 'Heating', home: homeAt('12 Oak Street'), buildingName: null },
  ],
  'GET /v1/admin/sharedDocuments/:documentId/files/:fileName': pictureFile('rules.png'),
} satisfies Answers;

const screen = { address: '/owner-landing', as: owner, answers };

describe('TRUST-8: the page of an owner', () => {
  testStates({
    ...screen,
    needs: [ROLL, REPORT],
    loading: 'Loading your properties',
    failed: 'Your properties could not be loaded.',
    loaded: () => main().getByRole('table', { name: 'Homes' }),
    empty: [
      {
        answers: { [ROLL]: { ...roll, rows: [], totals: { ...roll.totals, homes: 0 } } },
        text: 'No properties yet. They are shown here once your manager gives you access to them.',
      },
    ],
  });

  test('TRUST-8: it has the homes with the money of the month, statements, documents and reports', async () => {
    renderScreen('/owner-landing', screen);
    const table = main().getByRole('table', { name: 'Homes' });
    await expect.element(table.getByRole('link', { name: '12 Oak Street' })).toBeVisible();
    const rows = table
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText));
    expect(rows.slice(1)).toEqual([
      ['12 Oak Street', 'Leased', 'Until 12/31/2026', '$1,500.00', '$1,400.00', '$130.00'],
      ['14 Elm Street', 'Vacant', '–', '–', '$900.00', '$40.00'],
    ]);
    await expect.element(main().getByText('1 of 2')).toBeVisible();
    await expect.element(main().getByText('1 vacant, $1,500.00 rent per month')).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Income in June' }))
      .toHaveAttribute('href', expect.stringContaining('startDate=2026-06-01'));
    await expect
      .element(main().getByRole('link', { name: 'View may.pdf, 12 Oak Street' }))
      .toHaveAttribute('href', expect.stringContaining('fileName=may.pdf'));
    const papers = main().getByRole('list', { name: 'Documents' });
    await expect.element(papers.getByText('Maple Court, Manual or house rules')).toBeVisible();
    await expect.element(papers.getByText('12 Oak Street, Manual or house rules')).toBeVisible();
    const reports = main().getByRole('navigation', { name: 'Reports' });
    await expect.element(reports.getByRole('link', { name: 'Rent roll' })).toBeVisible();
    await expectFitsDevices();
    await papers.getByRole('button', { name: 'Open House rules' }).click();
    const dialog = page.getByRole('dialog', { name: 'House rules' });
    await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  test('TRUST-8: an owner has their page in the side bar instead of Today and the list of all properties, and gets it there', async () => {
    const { router } = renderScreen('/admin-landing', screen);
    const link = sideBar.getByRole('link', { name: 'My properties' });
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    expect(router.state.location.pathname).toBe('/owner-landing');
    for (const name of ['Today', 'Properties', 'People', 'Payments', 'Messages']) {
      expect(sideBar.getByRole('link', { name, exact: true }).query()).toBeNull();
    }
    for (const name of ['Admin', 'Expenses']) {
      expect(navigation.getByRole('link', { name, exact: true }).query()).toBeNull();
    }
  });

  test('TRUST-8: the page of a home has no parts for staff', async () => {
    renderScreen(`/admin-landing/view-property/${propertyId}`, {
      as: owner,
      answers: readableAnswers,
    });
    const tools = main().getByRole('navigation', { name: 'Property tools' });
    await expect.element(tools.getByRole('link', { name: 'Expenses' })).toBeVisible();
    expect(tools.getByText('Lease', { exact: true }).element().checkVisibility()).toBe(false);
    expect(main().getByText('Internal Use Only').query()).toBeNull();
  });

  test('TRUST-8: all expenses cannot be added to', async () => {
    renderScreen('/expenses', { as: owner, answers: readableAnswers });
    await expect.element(main().getByRole('heading', { name: 'All expenses' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Add expense' }).query()).toBeNull();
  });

  test('TRUST-8: someone who also works here has the pages of staff', () => {
    const held = [...owner.permissions, 'tasks:read' as const];
    expect(isOwner(owner)).toBe(true);
    expect(isOwner({ ...owner, roles: ['Owner', 'Staff'], permissions: held })).toBe(false);
    expect(isOwner({ ...owner, roles: ['Readers of books'] })).toBe(false);
    expect(isOwner(null)).toBe(false);
  });
});
