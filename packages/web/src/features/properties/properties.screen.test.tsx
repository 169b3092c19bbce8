import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { AccountEntry } from '@tenantry/contract/ledger/account.schemas';
import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, type Answers } from '../../testing/api-stub.ts';
import { account } from '../../testing/money-records.ts';
import {
  admin,
  configurationWith,
  homeAt,
  idOf,
  lease,
  placeAt,
  property,
  propertyId,
  publicProperty,
} from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

describe('PROP-1, PROP-2: the properties of an administrator', () => {
  testStates({
    address: '/admin-landing',
    as: admin,
    answers: {
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
    needs: ['GET /v1/properties', 'GET /v1/public/attributes'],
    loading: 'Loading the properties',
    failed: 'The properties could not be loaded.',
    loaded: () => main().getByText('12 Oak Street').first(),
    empty: [
      {
        answers: { 'GET /v1/properties': [] },
        text: 'No properties yet. Add the first one.',
      },
    ],
  });
});

test('PROP-3: a row says how long rent is late, or how soon it is due', async () => {
  const rows = [
    ['1 Elm Street', { daysLate: 17, daysUntilDue: 0 }],
    ['2 Elm Street', { daysLate: 0, daysUntilDue: 0 }],
    ['3 Elm Street', { daysLate: 0, daysUntilDue: 9 }],
    ['4 Elm Street', { daysLate: 0, daysUntilDue: null, balanceDue: 0 }],
  ] as const;
  renderScreen('/admin-landing?view=list', {
    as: admin,
    answers: {
      'GET /v1/properties': rows.map(([addressLine1, due], index) => ({
        ...property,
        ...placeAt(addressLine1, idOf(400 + index)),
        ...due,
      })),
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
  });
  const row = (name: string) => main().getByRole('article', { name });
  await expect.element(row('1 Elm Street').getByText('Late 17 days')).toBeVisible();
  await expect.element(row('2 Elm Street').getByText('Due now')).toBeVisible();
  await expect.element(row('3 Elm Street').getByText('Due in 9 days')).toBeVisible();
  await expect.element(row('4 Elm Street').getByText('Paid')).toBeVisible();
});

test('PROP-3: a list becomes cards in place, and loads what only cards show', async () => {
  const answers: Answers = {
    'GET /v1/properties': [{ ...property, attributes: [{ attributeId: idOf(55), value: '3' }] }],
    'GET /v1/admin/properties/cities': [],
    'GET /v1/public/attributes': HELD,
  };
  const { api } = renderScreen('/admin-landing?view=list', { as: admin, answers });
  await expect.element(main().getByText('12 Oak Street').first()).toBeVisible();
  expect(api.sent('GET /v1/public/attributes')).toHaveLength(0);
  const cards = main().getByRole('button', { name: 'Cards' });
  await cards.click();
  await expect.poll(() => api.sent('GET /v1/public/attributes')).toHaveLength(1);
  await expect.element(cards).toHaveFocus();
  await expect.element(main().getByRole('article', { name: '12 Oak Street' })).toBeVisible();
});

describe('PANEL-1: the tools of a property', () => {
  const of = (screen: string) => `/${screen}?propertyId=${propertyId}`;
  const money = ['external-payment', 'admin-invoices', 'property-payments', 'account'].map(of);
  const vacant = { ...property, status: 'FOR_LEASE', activeLease: null } as const;
  const tools = () => main().getByRole('navigation', { name: 'Property tools' });
  const open = (shown: AdminProperty) =>
    renderScreen(`/admin-landing/view-property/${propertyId}`, {
      as: admin,
      answers: {
        'GET /v1/admin/properties/:propertyId': shown,
        'GET /v1/admin/properties/:propertyId/accounts': [{ ...account, entries }],
        'GET /v1/public/attributes': [],
      },
    });

  const charge = (number: number): AccountEntry => ({
    id: idOf(300 + number),
    kind: 'charge',
    date: '2026-06-01',
    items: [],
    description: `Invoice 000${number}: Rent`,
    paidBy: null,
    invoiceNumber: number,
    dueDate: '2026-06-01',
    remainingBalance: 325,
    amount: 325,
    balance: 325 * number,
    applications: [],
  });
  const entries = [1, 2].map(charge);

  test('PANEL-10: shows figures, values beside the tools, and the latest events', async () => {
    open({ ...property, balanceDue: 650, dueNow: 400, daysLate: 19 });
    await expect.element(main().getByText('Late 19 days, $250.00 is due later')).toBeVisible();
    await expect.element(main().getByText('$400.00', { exact: true })).toBeVisible();
    const newest = main().getByRole('region', { name: 'Account' }).getByRole('listitem');
    await expect.element(newest.first()).toMatchTextContent(/^Invoice 0002: Rent/);
    await expect.element(tools().getByText('2 unpaid')).toBeVisible();
    await expect.element(tools().getByText('$650.00')).toBeVisible();
    await expect.element(main().getByRole('link', { name: lease.emailAddress })).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ['leased', property],
    ['vacant', vacant],
    ['unavailable', { ...vacant, status: 'UNAVAILABLE' }],
    ['managed', { ...property, managed: true }],
  ] as const)('PANEL-1: a %s home offers every tool', async (_, shown) => {
    open(shown);
    const links = tools().getByRole('link');
    const books = ['property-expenses', ...(shown.managed ? ['property-statements'] : [])].map(of);
    const current = shown.activeLease
      ? ['renew-lease', 'move-out', 'modify-lease']
      : ['start-lease'];
    const ofLease = [...current, 'manage-leases', 'deposit'];
    const history = `/history?tab=property&show=${propertyId}`;
    const screens = ['all-messages', 'documents', 'listing', 'assets', 'owner-terms'];
    const ofHome = [...screens, 'work-orders'].map(of);
    const all = [...money, ...books, ...ofLease.map(of), ...ofHome];
    await expect
      .poll(() => links.elements().map((link) => link.getAttribute('href')))
      .toEqual([...all, history]);
    const groups = tools().getByRole('heading', { level: 2 });
    expect(groups.elements().map(({ textContent }) => textContent)).toEqual([
      'Money',
      'Lease',
      'Home',
    ]);
    await expectAccessible();
  });

  test('PANEL-1: the balance of former tenants leads to the account', async () => {
    open({ ...vacant, balanceDue: 7399.06, formerBalanceDue: 7399.06 });
    const owed = tools().getByRole('link', { name: 'Former tenants owe $7,399.06' });
    await expect.element(owed).toHaveAttribute('href', `/account?propertyId=${propertyId}`);
  });
});

describe('PROP-8: the archived properties', () => {
  testStates({
    address: '/admin-landing?status=archived',
    as: admin,
    answers: {
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
      'GET /v1/admin/properties/archived': [
        {
          id: idOf(11),
          home: homeAt('7 Elm Street', idOf(11)),
          city: 'Albany',
          archivedAt: '2026-05-01T16:00:00Z',
        },
      ],
    },
    needs: ['GET /v1/admin/properties/archived'],
    loading: 'Loading',
    failed: 'The archived properties could not be loaded.',
    loaded: () => main().getByRole('button', { name: 'Restore 7 Elm Street' }),
    empty: [
      {
        answers: { 'GET /v1/admin/properties/archived': [] },
        text: 'Nothing is archived. Properties that you delete are kept here.',
      },
    ],
  });
});

describe('PUB-2, PUB-3: the public properties', () => {
  testStates({
    address: '/',
    answers: {
      'GET /v1/public/properties': [publicProperty],
      'GET /v1/public/attributes': [],
    },
    needs: ['GET /v1/public/attributes'],
    loading: 'Loading',
    failed: 'The properties could not be loaded.',
    loaded: () => main().getByText('12 Oak Street').first(),
    empty: [
      {
        answers: { 'GET /v1/public/properties': [] },
        text: 'There are no properties here yet. Please come back soon.',
      },
    ],
  });
});

test('PUB-1, PUB-2, PUB-3: the banner leads to the homes, and does not hold up the page when it cannot be loaded', async () => {
  await page.viewport(1440, 320);
  renderScreen('/', {
    answers: {
      'GET /v1/public/configuration': configurationWith({
        marketingImageUrl: '/v1/public/organization/image/gone.png',
        marketingImageSize: { width: 64, height: 48, widths: [64] },
      }),
      'GET /v1/public/properties': [publicProperty],
      'GET /v1/public/attributes': [],
    },
  });
  const card = main().getByRole('article').first();
  await expect.element(card).toBeInTheDocument();
  await expect.element(card).not.toBeInViewport();
  await main()
    .getByRole('button', { name: /See the properties/ })
    .click();
  await expect.element(card).toBeInViewport();
  await expectFitsDevices();
});
