import type { MoveOut } from '@tenantry/contract/portfolio/move-outs.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, NEVER, type Answers } from '../../testing/api-stub.ts';
import { changed } from '../../lib/query-client.ts';
import type { Session } from '../../lib/session.ts';
import { account } from '../../testing/money-records.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { aSettlement } from '../../testing/settlements.ts';

const PLAN = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut';
const UNDO = 'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut';
const SETTLEMENT = 'GET /v1/admin/leasee/:leaseId/settlement';
const RENEW = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewal';

const moveOut: MoveOut = {
  lastDay: '2026-12-13',
  noticeGivenOn: null,
  availableFrom: '2026-12-14',
  lastRent: {
    firstDay: '2026-12-01',
    lastDay: '2026-12-13',
    lines: ['Rent 12/01/2026 to 12/13/2026 (13 of 31 days)'],
    amount: 608.06,
    billedTooMuch: 0,
  },
  depositTask: { id: idOf(71), dueDate: '2027-01-12', statute: 'N.C. Gen. Stat. § 42-52' },
  finalAccount: null,
};

const open = (name: string, more: Answers, as: Session = admin) =>
  renderScreen(`/${name}?propertyId=${propertyId}`, {
    as,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      'GET /v1/admin/properties/:propertyId/accounts': [account],
      'GET /v1/admin/stateRules': [],
      [SETTLEMENT]: aSettlement(),
      'GET /v1/public/attributes': [],
      ...more,
    },
  });

test('LEASE-15: a move-out says the last rent and the day of the deposit before it is planned', async () => {
  const { api } = open('move-out', {
    'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
    [PLAN]: moveOut,
  });
  await expect
    .element(
      main().getByText(
        'The lease ends on 12/13/2026, and no rent is billed after it. The last rent is $608.06: Rent 12/01/2026 to 12/13/2026 (13 of 31 days). Return the deposit by 01/12/2027 (N.C. Gen. Stat. § 42-52); a task reminds you.',
      ),
    )
    .toBeVisible();
  await expectFitsDevices();
  await main().getByLabelText('Last day').fill('12/13/2026');
  await main().getByRole('button', { name: 'Plan move-out' }).click();
  await expect.element(page.getByText('Lea Doe moves out on 12/13/2026')).toBeVisible();
  const sent = api.sent(PLAN).filter(({ headers }) => !headers.has('rehearse'));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { lastDay: '2026-12-13', noticeGivenOn: null, addDepositTask: true },
  ]);
});

test('UNIT-12: one form has the keys, the address of the tenant, the final invoice and the account before and after', async () => {
  const finalAccount: MoveOut['finalAccount'] = {
    before: { owed: 1450, credit: 0, depositHeld: 1000 },
    after: { owed: 1136.89, credit: 0, depositHeld: 1000 },
    credits: [{ invoiceNumber: 12, amount: 966.67 }],
    invoice: {
      id: idOf(72),
      number: 13,
      dueDate: '2026-12-01',
      items: [
        { description: 'Rent 12/01/2026 to 12/13/2026 (13 of 31 days)', amount: 608.06 },
        { description: 'Key not returned: Front door', amount: 45.5 },
      ],
      amount: 653.56,
    },
  };
  const { api } = open('move-out', {
    'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
    [SETTLEMENT]: aSettlement({ forwardingAddress: '9 Pine Street', version: 3 }),
    [PLAN]: { ...moveOut, finalAccount },
  });
  const form = main();
  await expect.element(form.getByLabelText('Forwarding address')).toHaveValue('9 Pine Street');
  await form.getByLabelText('Keys returned on').fill('12/13/2026');
  await form.getByLabelText('Last day').fill('12/13/2026');
  await form.getByLabelText('Settle the last rent now').click();
  await form.getByRole('button', { name: 'Add chargeback' }).click();
  await form.getByRole('button', { name: 'Plan move-out' }).click();
  await expect
    .element(form.getByText('Say what is charged, such as: Key not returned.'))
    .toBeVisible();
  await form.getByLabelText('Charged for').fill('Key not returned');
  await form.getByLabelText('Amount').fill('45.50');
  await form.getByLabelText('Note').fill('Front door');
  const amounts = async (table: string, row: string) => {
    const cells = form.getByRole('table', { name: table }).getByRole('row', { name: row });
    await expect.element(cells).toBeVisible();
    return cells
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
  };
  const final = 'Final invoice, due 12/01/2026';
  expect(await amounts(final, 'Key not returned: Front door')).toEqual(['$45.50']);
  expect(await amounts(final, 'Total')).toEqual(['$653.56']);
  expect(await amounts('Credits for unused days', 'Invoice 0012')).toEqual(['-$966.67']);
  expect(await amounts('The account', 'Owed')).toEqual(['$1,450.00', '$1,136.89']);
  await expectFitsDevices();
  await form.getByRole('button', { name: 'Plan move-out' }).click();
  await expect.element(page.getByText('Lea Doe moves out on 12/13/2026')).toBeVisible();
  const sent = api.sent(PLAN).filter(({ headers }) => !headers.has('rehearse'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      lastDay: '2026-12-13',
      noticeGivenOn: null,
      availableFrom: expect.any(String),
      addDepositTask: true,
      settleRent: true,
      chargebacks: [{ label: 'Key not returned', amount: 45.5, note: 'Front door' }],
      // The address of the tenant is not sent back.
      keysReturnedOn: '2026-12-13',
      settlementVersion: 3,
      leaseVersion: 1,
    },
  ]);
});

test('UNIT-12: people who may not change money plan the move-out without it', async () => {
  const { api } = open(
    'move-out',
    {
      'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
      [PLAN]: moveOut,
    },
    leasing,
  );
  await expect.element(main().getByLabelText('Last day')).toBeVisible();
  expect(main().getByText('Final invoice').elements()).toEqual([]);
  expect(main().getByLabelText('Forwarding address').elements()).toEqual([]);
  expect(api.sent(SETTLEMENT)).toEqual([]);
});

test('LEASE-15: the home is offered from the day after the last one, until another day is chosen', async () => {
  open('move-out', {
    'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
    [PLAN]: moveOut,
  });
  const lastDay = main().getByLabelText('Last day');
  const available = main().getByLabelText('Available from');
  await lastDay.fill('12/2');
  await lastDay.fill('12/20/2026');
  await expect.element(available).toHaveValue('12/21/2026');
  await available.fill('01/15/2027');
  await lastDay.fill('12/23/2026');
  await expect.element(available).toHaveValue('01/15/2027');
  await available.fill('');
  await lastDay.fill('12/24/2026');
  await expect.element(available).toHaveValue('');
});

test.each([
  ['move-out', 'Notice given on', '06/01/2026'],
  ['renew-lease', 'Rent per month', '1600'],
])(
  'LEASE-15, LEASE-16: leaving %s asks first if something was typed',
  async (name, field, typed) => {
    const { router } = open(name, {
      'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
      [PLAN]: moveOut,
      [RENEW]: { lease, rent: null },
    });
    await main().getByLabelText(field).fill(typed);
    void router.navigate({ to: '/help' });
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(main().getByLabelText(field)).toBeVisible();
  },
);

test('LEASE-15: a planned move-out can be undone', async () => {
  const { api } = open('move-out', {
    'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut },
    [PLAN]: moveOut,
    [UNDO]: lease,
  });
  await expect.element(main().getByRole('button', { name: 'Change move-out' })).toBeVisible();
  await main().getByRole('button', { name: 'Undo move-out' }).click();
  await expect.element(page.getByText('Move-out undone.')).toBeVisible();
  expect(api.sent(UNDO)).toHaveLength(1);
});

test('LEASE-15: while a move-out is undone, nothing is previewed of the lease as it was', async () => {
  const { api } = open('move-out', {
    'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut },
    [PLAN]: moveOut,
    [UNDO]: HELD,
  });
  await expect.poll(() => api.sent(PLAN).length).toBeGreaterThan(0);
  await main().getByRole('button', { name: 'Undo move-out' }).click();
  await expect.poll(() => api.sent(UNDO)).toHaveLength(1);
  const previews = api.sent(PLAN).length;
  await changed('leases');
  expect(api.sent(PLAN)).toHaveLength(previews);
});

test('LEASE-16: a renewal with a raise offers the notice letter', async () => {
  const renewed = { ...lease, endDate: '2027-12-31' };
  const rent = {
    chargeId: idOf(72),
    stepId: idOf(73),
    amount: 1600,
    fromDay: '2027-01-01',
    raisesRent: true,
  };
  const { api } = open('renew-lease', { [RENEW]: { lease: renewed, rent } });
  await main().getByLabelText('Rent per month').fill('1600');
  await expect
    .element(main().getByText(/^The lease runs until 12\/31\/2027. The rent is \$1,600.00 from/))
    .toBeVisible();
  await expectAccessible();
  await main().getByRole('button', { name: 'Renew lease' }).click();
  await expect.element(main().getByRole('button', { name: /^Create notice letter/ })).toBeVisible();
  const sent = api.sent(RENEW).filter(({ headers }) => !headers.has('rehearse'));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { endDate: '2027-12-31', rent: 1600, rentFrom: '2027-01-01' },
  ]);
});

test.each([
  ['2026-12-31', '12/31/2027'],
  ['2027-02-28', '02/29/2028'],
  ['2028-02-29', '02/28/2029'],
])('LEASE-16: after %s, a whole year is offered, until %s', async (endDate, offered) => {
  open('renew-lease', {
    'GET /v1/admin/properties/:propertyId/leasee': [{ ...lease, endDate }],
    [RENEW]: { lease, rent: null },
  });
  await expect.element(main().getByLabelText('New last day')).toHaveValue(offered);
});

/** Someone who may change leases, but neither listings nor charges. */
const leasing: Session = {
  ...admin,
  roles: [],
  permissions: ['properties:read', 'leases:read', 'leases:write'],
};

test('LEASE-16: the fields of a renewal come with what the law says between them', async () => {
  const { api } = open('renew-lease', { [RENEW]: NEVER, 'GET /v1/admin/stateRules': HELD });
  await expect.element(main().getByRole('status', { name: /^Loading/ })).toBeVisible();
  expect(main().getByLabelText('New last day').query()).toBeNull();
  api.answer({ 'GET /v1/admin/stateRules': [] });
  await expect.element(main().getByLabelText('New last day')).toBeVisible();
});

test('LEASE-15: without the permission to change listings, a move-out leaves the listing alone', async () => {
  const { api } = open(
    'move-out',
    {
      'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
      [PLAN]: { ...moveOut, lastRent: null },
    },
    leasing,
  );
  await expect.element(main().getByLabelText('Last day')).toBeVisible();
  await expect.element(main().getByLabelText('Available from')).not.toBeInTheDocument();
  await main().getByRole('button', { name: 'Plan move-out' }).click();
  await expect.element(page.getByText(/^Lea Doe moves out on/)).toBeVisible();
  const sent = api.sent(PLAN).filter(({ headers }) => !headers.has('rehearse'));
  expect(sent.map(({ body }) => body)).toMatchObject([{ availableFrom: null }]);
});

test('LEASE-16: without the permission to change charges, a renewal keeps the rent', async () => {
  const { api } = open(
    'renew-lease',
    { [RENEW]: { lease: { ...lease, endDate: '2027-12-31' }, rent: null } },
    leasing,
  );
  await expect.element(main().getByLabelText('New last day')).toBeVisible();
  await expect.element(main().getByLabelText('Rent per month')).not.toBeInTheDocument();
  await main().getByRole('button', { name: 'Renew lease' }).click();
  await expect.element(page.getByText('Lease renewed')).toBeVisible();
  const sent = api.sent(RENEW).filter(({ headers }) => !headers.has('rehearse'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).not.toHaveProperty('rent');
});

test('UNIT-11: the move-out of a lease with a notice is proposed for its day', async () => {
  open('move-out', {
    'GET /v1/admin/properties/:propertyId/leasee': [{ ...lease, noticeFor: '2026-12-20' }],
    'GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': { moveOut: null },
    [PLAN]: moveOut,
  });
  await expect.element(main().getByLabelText('Last day')).toHaveValue('12/20/2026');
});
