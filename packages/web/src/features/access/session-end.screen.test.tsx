import { page, type Locator } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { loseSession } from '../../lib/session.ts';
import { NEVER, refuse, type Answers } from '../../testing/api-stub.ts';
import { building, buildingAnswers } from '../../testing/building-records.ts';
import { expense } from '../../testing/money-records.ts';
import {
  admin,
  conversation,
  homeAt,
  invoice,
  lease,
  organization,
  property,
  propertyId,
  publicProperty,
} from '../../testing/records.ts';
import { moveInAnswer } from '../../testing/move-in.ts';
import { aSettlement } from '../../testing/settlements.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const START = 'POST /v1/admin/properties/:propertyId/leasee';
const ended = 'Your session has ended. Log in again to continue where you were.';

const answers: Answers = {
  ...buildingAnswers,
  'GET /v1/admin/workOrders': [],
  'GET /v1/public/properties': [publicProperty],
  'GET /v1/public/attributes': [],
  ...moveInAnswer,
  'GET /v1/properties': [property],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/invoices': [invoice],
  'GET /v1/admin/properties/:propertyId/leasee': [lease],
  'GET /v1/admin/properties/:propertyId/lateFeePolicy': { lateFeePolicy: null },
  'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
  'GET /v1/admin/leasee/:leaseId/settlement': aSettlement(),
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': NEVER,
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewal': NEVER,
  'GET /v1/admin/receivables': [
    {
      id: lease.id,
      propertyId,
      home: homeAt('12 Oak Street'),
      lessee: 'Lea Doe',
      userId: lease.userId,
      former: false,
      owed: 0,
      dueNow: 0,
      lateFees: 0,
      daysLate: 0,
      daysUntilDue: null,
      invoices: [],
    },
  ],
  'GET /v1/admin/addresses': [],
  'GET /v1/admin/organization/expenses': [expense],
  'GET /v1/admin/organization/expenses/:expenseId': expense,
  'GET /v1/admin/organization/:organizationName/users': [],
  'GET /v1/admin/organization': organization,
  'GET /v1/admin/roles': ['SiteAdmin' as const, 'Leasee' as const],
  'GET /v1/admin/properties/:propertyId/conversations': [conversation],
  'GET /v1/admin/properties/:propertyId/conversations/:conversationId': conversation,
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read': {},
  'POST /v1/auth/login': admin,
  'POST /v1/auth/logout': {},
};

const open = (address: string) => renderScreen(address, { as: admin, answers });

const keptHere = () => sessionStorage.getItem('lost-session') ?? '';

async function logIn(): Promise<void> {
  await main().getByLabelText('Email').fill('ada@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  await main().getByRole('button', { name: 'Login', exact: true }).click();
}

async function logInAgain(): Promise<void> {
  await page.getByRole('alert').getByRole('button', { name: 'Log in again' }).click();
  await expect.element(main().getByText(ended)).toBeVisible();
  await logIn();
}

test('SHELL-7: a refused session says so, and the next sign-in restores the page and the typed text', async () => {
  const { api, router } = open(`/start-lease?propertyId=${propertyId}`);
  api.answer({ [START]: refuse('not_signed_in', 'Sign in first.') });
  await main().getByRole('radio', { name: 'Month to month' }).click();
  await main().getByLabelText('Deposit').fill('1200');
  await main().getByLabelText('First name').fill('Lea');
  await main().getByLabelText('Last name').fill('Doe');
  await main().getByLabelText('Email address').fill('lea@example.com');
  await main().getByLabelText('Phone number').fill('(212) 555-0123');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Your session has ended.', { exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe('/');

  await logInAgain();
  await expect.element(main().getByLabelText('First name')).toHaveValue('Lea');
  await expect.element(main().getByLabelText('Phone number')).toHaveValue('(212) 555-0123');
  expect(router.state.location.href).toBe(`/start-lease?propertyId=${propertyId}`);
  expect(keptHere()).not.toContain('555-0123');
  api.answer({ [START]: lease });
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.element(main().getByLabelText('First name')).not.toBeInTheDocument();
  expect(api.sent(START)).toHaveLength(2);
});

describe('SHELL-7: typed text is kept when the session ends', () => {
  interface TypedForm {
    address: string;
    field: () => Locator;
    show?: () => Locator;
    typed?: string;
  }
  const forms: Record<string, TypedForm> = {
    'a property': {
      address: '/admin-landing',
      show: () => main().getByRole('button', { name: 'Edit 12 Oak Street' }),
      field: () => main().getByRole('form').getByLabelText('City'),
    },
    'a new property': {
      address: '/add-property',
      field: () => main().getByRole('textbox', { name: 'City' }),
    },
    'a move-out': {
      address: `/move-out?propertyId=${propertyId}`,
      field: () => main().getByLabelText('Notice given on'),
      typed: '06/01/2026',
    },
    'a renewal': {
      address: `/renew-lease?propertyId=${propertyId}`,
      field: () => main().getByLabelText('Reason'),
    },
    'a batch of checks': {
      address: '/enter-checks',
      field: () => main().getByLabelText('Number of check 1'),
    },
    'a lease': {
      address: `/modify-lease?propertyId=${propertyId}`,
      field: () => main().getByLabelText('Phone number'),
    },
    'an invoice': {
      address: `/admin-invoices?propertyId=${propertyId}&tab=create`,
      field: () => main().getByLabelText('Description').first(),
    },
    'a payment': {
      address: `/external-payment?propertyId=${propertyId}`,
      field: () => main().getByLabelText('Description'),
    },
    'an expense': {
      address: `/org-expense-receipt?expenseId=${expense.id}`,
      field: () => main().getByLabelText('Note'),
    },
    'a new expense': {
      address: '/organization-expenses?tab=add',
      field: () => page.getByRole('dialog').getByLabelText('Note'),
    },
    'an expense of a building': {
      address: `/share-expense?view=${building.id}`,
      field: () => main().getByLabelText('Note'),
    },
    'a new user': {
      address: '/createUser?tab=create',
      field: () => main().getByRole('form', { name: 'Create user' }).getByLabelText('First name'),
    },
    'the settings': {
      address: '/organization-settings',
      field: () => main().getByLabelText('Contact name'),
    },
    'the attributes': {
      address: '/organization-settings',
      show: () => main().getByRole('button', { name: 'Add attribute' }),
      field: () => main().getByRole('form', { name: 'Attributes' }).getByRole('textbox').first(),
    },
    'a reply': {
      address: `/message-respond?propertyId=${propertyId}&conversationId=${conversation.id}`,
      field: () => main().getByRole('textbox', { name: 'Message' }),
    },
    'a new message': {
      address: `/all-messages?propertyId=${propertyId}`,
      show: () => main().getByRole('button', { name: 'Write to the tenant' }),
      field: () => main().getByRole('textbox', { name: 'Message' }),
    },
  };
  for (const [name, form] of Object.entries(forms)) {
    const { address, field, show, typed = 'As it was typed' } = form;
    test(`in the form of ${name}`, async () => {
      open(address);
      await show?.().click();
      await field().fill(typed);
      loseSession();
      await logInAgain();
      await show?.().click();
      await expect.element(field()).toHaveValue(typed);
    });
  }
});

test('SHELL-7: another person gets neither the page nor the typed text', async () => {
  const { api, router } = open(`/external-payment?propertyId=${propertyId}`);
  await main().getByLabelText('Description').fill('Check 99');
  loseSession();
  api.answer({ 'POST /v1/auth/login': { ...admin, firstName: 'Alan' } });
  await logInAgain();
  await expect.poll(() => router.state.location.pathname).toBe('/admin-landing');
  expect(keptHere()).toBe('');
});

test('SHELL-7: logging out keeps nothing', async () => {
  const { api, router } = open('/admin-landing');
  await expect.element(main().getByRole('article').first()).toBeVisible();
  const asked = api.sent('GET /v1/admin/attention').length;
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(keptHere()).toBe('');
  expect(api.sent('GET /v1/admin/attention')).toHaveLength(asked);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect.element(main().getByLabelText('Email')).toBeVisible();
  expect(main().getByText(ended).query()).toBeNull();
});
