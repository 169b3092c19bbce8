import type { DeletionLine } from '@tenantry/contract/privacy/privacy.schemas';
import type { Person, PersonAccounts } from '@tenantry/contract/portfolio/people.schemas';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { NEVER, OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { account } from '../../testing/money-records.ts';
import { admin, conversation, homeAt, lease, lesseeId, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { main } from '../../testing/states.ts';
import { viewOn } from '../../testing/viewport.ts';

const PERSON = 'GET /v1/admin/people/:userId';
const LEASES = 'GET /v1/admin/people/:userId/leases';
const ACCOUNTS = 'GET /v1/admin/people/:userId/accounts';
const LETTERS = 'GET /v1/admin/people/:userId/letters';
const CONVERSATIONS = 'GET /v1/admin/conversations';

const person: Person = {
  id: lesseeId,
  emailAddress: 'lea@example.com',
  firstName: 'Lea',
  lastName: 'Doe',
  roles: ['Leasee'],
  propertyId,
  scope: null,
  status: 'ACTIVE',
  version: 1,
  phoneNumber: '(212) 555-0123',
  lastSignInOn: '2026-06-12',
};

const none: PersonAccounts = {
  balanceDue: 0,
  balanceOverdue: 0,
  lateFeeOnOverdue: 0,
  dueNow: 0,
  late: 0,
  credit: 0,
  depositHeld: 0,
  accounts: [],
};

const charged: PersonAccounts = {
  ...none,
  balanceDue: 3000,
  balanceOverdue: 1500,
  lateFeeOnOverdue: 100,
  dueNow: 1500,
  late: 1400,
  depositHeld: 1500,
  accounts: [
    {
      ...account,
      propertyId,
      balanceDue: 1500,
      entries: [
        {
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
        },
      ],
    },
  ],
};

const leased = { home: homeAt('12 Oak Street'), homeDeleted: false };

const full: Answers = {
  [PERSON]: person,
  [LEASES]: [
    { ...lease, ...leased },
    { ...lease, id: 'past', status: 'EXPIRED', home: homeAt('9 Gone Road'), homeDeleted: true },
  ],
  [ACCOUNTS]: charged,
  [LETTERS]: [],
  [CONVERSATIONS]: [{ ...conversation, unread: true, home: homeAt('12 Oak Street') }],
  'GET /v1/admin/documents/of/:subject/:subjectId': [],
  'GET /v1/admin/workOrders': [],
  'GET /v1/admin/people/:userId/personalData': [],
};

const open = (answers: Answers) =>
  renderScreen(`/people/${lesseeId}`, { as: admin, answers: { ...full, ...answers } });

const card = (name: string) => main().getByRole('region', { name });

describe('HOME-7: the page of a person', () => {
  test.each(['desktop', 'phone'] as const)(
    'HOME-7: shows everything about a tenant, on a %s',
    async (on) => {
      if (on === 'phone') await viewOn('phone');
      open({});
      await expect.element(page.getByRole('heading', { level: 1, name: 'Lea Doe' })).toBeVisible();
      await expect
        .element(card('Contact and sign-in').getByRole('link', { name: 'lea@example.com' }))
        .toHaveAttribute('href', 'mailto:lea@example.com');
      await expect
        .element(card('Contact and sign-in').getByRole('link', { name: '(212) 555-0123' }))
        .toHaveAttribute('href', 'tel:(212) 555-0123');
      await expect.element(main().getByText('Last signed in on 06/12/2026')).toBeVisible();
      await expect
        .element(main().getByText('$1,400.00 of it is late, $1,500.00 is due later'))
        .toBeVisible();
      await expect
        .element(card('Leases').getByRole('link', { name: '12 Oak Street' }))
        .toHaveAttribute('href', `/admin-landing/view-property/${propertyId}`);
      await expect.element(card('Leases').getByText('9 Gone Road')).toBeVisible();
      await expect
        .element(card('Leases').getByRole('link', { name: '9 Gone Road' }))
        .not.toBeInTheDocument();
      await expect.element(card('Account').getByText('Invoice 0007: Rent')).toBeVisible();
      await expect
        .element(
          card('Account').getByRole('link', { name: 'Explain the balance of 12 Oak Street' }),
        )
        .toBeVisible();
      await expect.element(card('Conversations').getByText('Unread')).toBeVisible();
      for (const name of ['Send message', 'Record payment', 'Edit user']) {
        await expect.element(main().getByRole('link', { name })).toBeVisible();
      }
      await expectAccessible();
    },
  );

  test('UNIT-6, HOME-7: a lease names all its tenants', async () => {
    const lesseeNames = 'Lea Doe and Jonah Reed';
    open({ [LEASES]: [{ ...lease, ...leased, lesseeNames }] });
    await expect.element(card('Leases').getByText(`Tenants: ${lesseeNames}`)).toBeVisible();
  });

  test('HOME-7: shows an invited person without a lease', async () => {
    open({
      [PERSON]: { ...person, status: 'INVITED', phoneNumber: '', lastSignInOn: null },
      [LEASES]: [],
      [ACCOUNTS]: none,
      [CONVERSATIONS]: [],
      'GET /v1/admin/documents/of/:subject/:subjectId': [],
      'GET /v1/admin/workOrders': [],
    });
    await expect.element(card('Leases').getByText(/^No lease yet/)).toBeVisible();
    await expect.element(main().getByText('Has not signed in yet')).toBeVisible();
    await expect.element(card('Conversations').getByText('No messages yet.')).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Edit user' })).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Record payment' }))
      .not.toBeInTheDocument();
  });

  const letter = {
    id: 'letter',
    recipient: 'lea@example.com',
    subject: 'Your account at Maple Homes',
    invitation: true,
    state: 'waiting',
    sentOn: null,
    failure: null,
  } as const;

  test('AUTH-8: an invitation that waits is sent again, or its link copied', async () => {
    const INVITE = 'POST /v1/admin/organization/:organizationName/users/:userId/invitation';
    const LINK = `${INVITE}/link` as const;
    const link = 'https://maple.example.com/reset-password?token=x';
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { api } = open({
      [PERSON]: { ...person, status: 'INVITED', lastSignInOn: null },
      [LETTERS]: [letter],
      [INVITE]: {},
      [LINK]: { link },
    });
    const contact = card('Contact and sign-in');
    await expect.element(contact.getByText('Invitation: Waiting: no mail server')).toBeVisible();
    await expectFitsDevices();
    await contact.getByRole('button', { name: 'Send invitation again' }).click();
    await expect.poll(() => api.sent(INVITE)).toHaveLength(1);
    await contact.getByRole('button', { name: 'Copy link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(contact.getByLabelText('Invitation link')).toHaveValue(link);
    expect(api.sent(LINK).map(({ body }) => body)).toEqual([{}]);
    expect(copied).toHaveBeenCalledWith(link);
  });

  test('MSG-6: an email that came back is named with its reason, and sent again', async () => {
    const SEND = 'POST /v1/admin/letters/:letterId/send';
    const failure = 'Their mail server returned this email.';
    const returned = {
      ...letter,
      subject: 'Invoice 0007',
      invitation: false,
      state: 'undelivered' as const,
      failure,
    };
    const { api } = open({ [LETTERS]: [returned], [SEND]: { sent: true } });
    const mails = card('Emails not delivered');
    await expect
      .element(mails.getByText(`To lea@example.com. Not delivered: ${failure}`))
      .toBeVisible();
    api.answer({ [LETTERS]: [] });
    await mails.getByRole('button', { name: 'Send again: Invoice 0007' }).click();
    await expect.element(mails).not.toBeInTheDocument();
    expect(api.sent(SEND)).toHaveLength(1);
  });

  test('HOME-7: a part that fails leaves the others, and can be loaded again', async () => {
    const { api } = open({ [ACCOUNTS]: OFFLINE, [CONVERSATIONS]: NEVER });
    await expect.element(main().getByText('The account could not be loaded.')).toBeVisible();
    await expect.element(card('Leases').getByRole('link', { name: '12 Oak Street' })).toBeVisible();
    await expect
      .element(card('Conversations').getByRole('status', { name: 'Loading' }))
      .toBeVisible();
    api.answer({ [ACCOUNTS]: charged });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(card('Account').getByText('Invoice 0007: Rent')).toBeVisible();
  });

  test('HOME-7: loading', async () => {
    open({ [PERSON]: NEVER });
    await expect.element(main().getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  test('HOME-7: an unknown id is not found', async () => {
    open({ [PERSON]: refuse('not_found', 'Not found.') });
    await expect.element(main().getByRole('heading', { name: 'Person not found' })).toBeVisible();
  });

  test('HOME-7: the whole page could not be loaded', async () => {
    const { api } = open({ [PERSON]: OFFLINE });
    await expect.element(main().getByText('The person could not be loaded.')).toBeVisible();
    api.answer({ [PERSON]: { ...person, status: 'DEACTIVATED' } });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText('Deactivated, and cannot sign in')).toBeVisible();
  });
});

describe('TRUST-12: the personal data of a person', () => {
  const PLAN = 'GET /v1/admin/people/:userId/deletion';
  const lines: DeletionLine[] = [
    {
      table: 'sessions',
      title: 'Logins',
      outcome: 'destroyed',
      count: 3,
      reason: 'Nothing requires it.',
      keptUntil: null,
    },
    {
      table: 'payments',
      title: 'Payments',
      outcome: 'kept',
      count: 12,
      reason: 'Tax law asks for the books of the last seven years.',
      keptUntil: '2033-12-31',
    },
  ];

  test('TRUST-12: a deletion says line by line what it does, and is confirmed', async () => {
    const DELETE = 'POST /v1/admin/people/:userId/deletion';
    const plan = { digest: 'of-the-plan', lines, blockedBy: [] };
    const { api } = open({ [PLAN]: plan, [DELETE]: plan });
    await main().getByRole('button', { name: 'See what a deletion does' }).click();
    const kept = card('Personal data').getByRole('region', { name: 'Is kept' });
    await expect.element(kept.getByText('Until 12/31/2033.')).toBeVisible();
    await expect.element(card('Personal data').getByText('Logins: 3')).toBeVisible();
    await expectAccessibleInBothSchemes();
    await main().getByRole('button', { name: 'Delete personal data' }).click();
    expect(api.sent(DELETE)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete personal data' }).click();
    await expect.poll(() => api.sent(DELETE)).toMatchObject([{ body: { digest: 'of-the-plan' } }]);
  });

  test('TRUST-12: it says why a deletion must wait', async () => {
    open({ [PLAN]: { digest: 'of-the-plan', lines, blockedBy: ['A lease has not ended.'] } });
    await main().getByRole('button', { name: 'See what a deletion does' }).click();
    await expect.element(main().getByText('A lease has not ended.')).toBeVisible();
    await expect
      .element(main().getByRole('button', { name: 'Delete personal data' }))
      .not.toBeInTheDocument();
  });
});
