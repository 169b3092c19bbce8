import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryKeys } from '../../lib/effects.ts';
import { queryClient } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, pagesOf, refuse, refuseStale } from '../../testing/api-stub.ts';
import { admin, lease, property, propertyId, staffAs, user } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';
import { testTypedMoney } from '../../testing/typed-money.ts';

const USERS = 'GET /v1/admin/organization/:organizationName/users';

const POLICY = 'GET /v1/admin/properties/:propertyId/lateFeePolicy';

const form = {
  address: `/modify-lease?propertyId=${propertyId}`,
  as: admin,
  answers: {
    'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
    [POLICY]: { lateFeePolicy: null },
    [USERS]: [],
  },
  sends: 'POST /v1/admin/properties/:propertyId/leasee/:leaseId' as const,
};

describe('LEASE-2: the rent of a lease', () => {
  testTypedMoney({
    ...form,
    field: () => main().getByLabelText('Monthly amount'),
    sent: (body: { monthlyCost: number }) => body.monthlyCost,
  });
});

describe('LEASE-2: the deposit of a lease', () => {
  testTypedMoney({
    ...form,
    field: () => main().getByLabelText('Deposit'),
    sent: (body: { deposit: number }) => body.deposit,
  });
});

test('LEASE-2: the late fee is shown without a second dollar sign, and sent as typed', async () => {
  const { api } = renderScreen(form.address, {
    ...form,
    answers: { ...form.answers, [form.sends]: NEVER },
  });
  const fee = main().getByLabelText('Late Fee:$');
  await expect.element(fee).toHaveValue('10.00');
  await fee.fill('$7.5');
  await userEvent.keyboard('{Tab}');
  await expect.element(fee).toHaveValue('7.50');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(form.sends).length).toBe(1);
  expect(api.sent(form.sends)[0]?.body).toMatchObject({ lateFeePercent: 7.5 });
});

test('TRUST-6: a person who does not see the users keeps the tenant, and no users are asked for', async () => {
  const agent = staffAs('LeasingAgent');
  const permissions = agent.permissions.filter((each) => each !== 'people:read');
  const { api } = renderScreen(form.address, {
    ...form,
    as: { ...agent, permissions },
    answers: { ...form.answers, [form.sends]: NEVER },
  });
  await expect.element(main().getByLabelText('First name')).toHaveAttribute('readonly');
  await main().getByLabelText('Phone number').fill('(212) 555-0199');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(form.sends).length).toBe(1);
  expect(api.sent(form.sends)[0]?.body).toMatchObject({ firstName: lease.firstName });
  expect(api.sent(USERS)).toEqual([]);
});

test('LEASE-9: a lease whose term has ended undecided is edited, to decide what follows', async () => {
  const ended = { ...lease, type: 'TERM', status: 'EXPIRED', endDate: '2026-06-10' } as const;
  const home = { ...property, activeLease: null, undecidedLease: ended };
  const { api } = renderScreen(form.address, {
    ...form,
    answers: {
      ...form.answers,
      'GET /v1/admin/properties/:propertyId': home,
      [form.sends]: NEVER,
    },
  });
  await main().getByLabelText('Monthly amount').fill('1600');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(form.sends).length).toBe(1);
});

test('PROP-8: a dialog over a home that was archived elsewhere says so, and keeps typed values', async () => {
  const HOME = 'GET /v1/admin/properties/:propertyId';
  const gone = refuse('not_found', 'Not found.');
  const { api } = renderScreen(form.address, form);
  const rent = main().getByLabelText('Monthly amount');
  await rent.fill('$1,234.00');
  api.answer({ [HOME]: gone });
  void queryClient.invalidateQueries({ queryKey: queryKeys.properties });
  const archive = main().getByRole('link', { name: 'Open the archive' });
  await expect.element(archive).toHaveAttribute('href', '/archive');
  await expect.element(rent).toHaveValue('$1,234.00');
  renderScreen(form.address, { ...form, answers: { ...form.answers, [HOME]: gone } });
  await expect.element(main().getByText('archived on another page')).toBeVisible();
  await expectAccessible();
});

test("CHG-14: a late-fee policy that replaces the lease's late fee is named", async () => {
  const lateFeePolicy = 'When unpaid 3 days after the due day: $50.00 once.';
  const activeLease = { ...lease, lateFeePolicy };
  const home = { ...property, activeLease };
  renderScreen(form.address, {
    ...form,
    answers: { ...form.answers, 'GET /v1/admin/properties/:propertyId': home },
  });
  await expect
    .element(main().getByText(`late day and late fee are not used. ${lateFeePolicy}`))
    .toBeVisible();
});

test('CHG-14: a new lease says which late-fee policy its home has, and what follows from it', async () => {
  const address = `/start-lease?propertyId=${propertyId}`;
  const home = { ...property, activeLease: null };
  const answers = { ...form.answers, 'GET /v1/admin/properties/:propertyId': home };
  const lateFeePolicy = 'When unpaid 3 days after the due day: $50.00 once.';
  renderScreen(address, { ...form, answers: { ...answers, [POLICY]: { lateFeePolicy } } });
  await expect
    .element(main().getByText(`late day and late fee are not used. ${lateFeePolicy}`))
    .toBeVisible();
  await expect.element(main().getByText(/Late fees per policy\./)).toBeVisible();
  await expectAccessible();
});

test('CHG-14: a new lease of a home without a policy says that its own late fee counts', async () => {
  renderScreen(`/start-lease?propertyId=${propertyId}`, form);
  await expect
    .element(main().getByText(/^No late-fee policy applies to this lease, so its own late day/))
    .toBeVisible();
});

test('LEASE-9: a past lease is recorded after a question', async () => {
  const START = 'POST /v1/admin/properties/:propertyId/leasee';
  const { api } = renderScreen(`/start-lease?propertyId=${propertyId}`, {
    ...form,
    answers: {
      ...form.answers,
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: null },
      'GET /v1/public/attributes': [],
      [START]: { ...lease, status: 'EXPIRED', lastDay: '2026-06-14' },
    },
  });
  for (const [label, text] of [
    ['Start date', '06/15/2025'],
    ['End date', '06/14/2026'],
    ['Deposit', '500'],
    ['First name', 'Fay'],
    ['Last name', 'Former'],
    ['Email address', 'fay@example.com'],
    ['Phone number', '(212) 555-0123'],
  ] as const) {
    await main().getByLabelText(label).fill(text);
  }
  const save = () => main().getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog');
  await save();
  await expect.element(question.getByText('This lease ended on 06/14/2026.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.sent(START)).toHaveLength(0);
  await save();
  await question.getByRole('button', { name: 'Record' }).click();
  await expect.element(page.getByText('Past lease recorded')).toBeVisible();
});

test('LEASE-4: a typed email that a user has selects that user', async () => {
  renderScreen(`/start-lease?propertyId=${propertyId}`, {
    ...form,
    answers: { ...form.answers, [USERS]: pagesOf([user], ({ emailAddress }) => emailAddress) },
  });
  const choice = main().getByRole('combobox', { name: 'User' });
  const email = main().getByLabelText('Email address');
  await main().getByLabelText('First name').fill('L.');
  await email.fill('lea@example.co');
  await userEvent.keyboard('{Tab}');
  await expect.element(choice).toHaveValue('New User');
  await email.fill(' LEA@example.com');
  await userEvent.keyboard('{Tab}');
  await expect.element(choice).toHaveValue('Lea Doe (lea@example.com)');
  await expect.element(main().getByLabelText('First name')).toHaveValue('Lea');
  await expect.element(email).toHaveValue('lea@example.com');
});

test('LEASE-4: the server searches users, a page at a time', async () => {
  const many = Array.from({ length: 60 }, (_, number) => ({
    ...user,
    id: `019fb3a2-0000-7000-8000-0000000009${String(number).padStart(2, '0')}`,
    firstName: `Person${number}`,
    emailAddress: `p${number}@example.com`,
  }));
  const { api } = renderScreen(`/start-lease?propertyId=${propertyId}`, {
    ...form,
    answers: { ...form.answers, [USERS]: pagesOf(many, ({ firstName }) => firstName) },
  });
  const choice = main().getByRole('combobox', { name: 'User' });
  await expect.element(main().getByText('Type a name or email to find others')).toBeVisible();
  await choice.fill('Person59');
  await page.getByRole('option', { name: 'Person59' }).click();
  await expect.element(main().getByLabelText('First name')).toHaveValue('Person59');
  await choice.fill('New U');
  await page.getByRole('option', { name: 'New User' }).click();
  await expect.element(main().getByLabelText('First name')).toHaveValue('');
  await choice.fill('nobody at all');
  await expect.element(page.getByText('Searching…')).toBeVisible();
  await expect.element(page.getByText('No user matches.')).toBeVisible();
  expect(api.sent(USERS).every(({ url }) => url.searchParams.get('limit') === '50')).toBe(true);
});

test('LEASE-2: a refused form focuses a date without opening its calendar over the errors', async () => {
  renderScreen(`/start-lease?propertyId=${propertyId}`, form);
  await main().getByRole('radio', { name: 'Fixed term' }).click();
  await main().getByRole('button', { name: 'Save' }).click();
  const start = main().getByLabelText('Start date');
  const calendar = page.getByRole('button', { name: 'Next month' });
  await expect.element(start).toHaveFocus();
  await expect.element(start).toHaveAttribute('aria-invalid', 'true');
  expect(calendar.query()).toBeNull();
  await start.click();
  await expect.element(calendar).toBeVisible();
  await userEvent.keyboard('{Escape}{Tab}');
  const end = main().getByLabelText('End date');
  await expect.element(end).toHaveFocus();
  await expect.poll(() => calendar.query()).toBeNull();
  await end.fill('12/');
  await expect.element(calendar).toBeVisible();
});

test('LEASE-2: a calendar takes no press that is meant for what it covered', async () => {
  renderScreen(`/start-lease?propertyId=${propertyId}`, form);
  await main().getByRole('radio', { name: 'Fixed term' }).click();
  const start = main().getByLabelText('Start date');
  const calendar = page.getByRole('button', { name: 'Next month' });
  await start.click();
  await expect.element(calendar).toBeVisible();
  const field = start.element() as HTMLElement;
  const frame = () => new Promise(requestAnimationFrame);
  field.blur();
  await frame();
  expect(calendar.query()).toBeNull();
  // A press that follows at once closes it before it is drawn.
  field.focus();
  field.blur();
  await frame();
  await frame();
  expect(calendar.query()).toBeNull();

  await start.fill('1/5/20');
  expect(calendar.query()).toBeNull();
  await userEvent.keyboard('26');
  expect(calendar.query()).toBeNull();
  await expect.element(start).toHaveFocus();
  // Someone with only a keyboard gets it back by deleting the text.
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.element(calendar).toBeVisible();
  await start.fill('1/5/2026');
  await expect.poll(() => calendar.query()).toBeNull();
  await start.click();
  await expect.element(calendar).toBeVisible();
});

test("API-8: someone else's save of a lease is shown beside the typed values", async () => {
  const theirs = { ...lease, type: 'M2M' as const, startDate: null, endDate: null, deposit: 77 };
  const { api } = renderScreen(form.address, {
    ...form,
    answers: { ...form.answers, [form.sends]: refuseStale('Changed.', { ...theirs, version: 9 }) },
  });
  await main().getByLabelText('Deposit').fill('55');
  await main().getByRole('button', { name: 'Save' }).click();
  const asked = main().getByRole('alert');
  await expect.element(asked).toMatchTextContent('They changed: Lease type, Deposit.');
  await expect.element(asked.getByRole('radio', { name: 'Theirs: Month to month' })).toBeChecked();
  await expect.element(asked.getByRole('radio', { name: 'Mine: $55.00' })).toBeChecked();
  await expectAccessible();
  api.answer({ [form.sends]: NEVER });
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(form.sends)).toHaveLength(2);
  expect(api.sent(form.sends)[1]?.body).toMatchObject({ type: 'M2M', deposit: 55, version: 9 });
});

test('LEASE-1, LEASE-2, PANEL-8: over the page of its home, the form has the active lease, and asks before a change is left', async () => {
  const { router } = renderScreen(`/admin-landing/view-property/${propertyId}`, {
    ...form,
    answers: { ...form.answers, 'GET /v1/public/attributes': [] },
  });
  await main().getByText('Internal Use Only').click();
  await main().getByRole('link', { name: '(Modify Lease)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify lease, 12 Oak Street' });
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Lea');
  await dialog.getByLabelText('Deposit').fill('1');
  void router.navigate({ to: '/address' });
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await viewOn('phone');
  await expect.element(question).toBeVisible();
  expectNoSideways();
  await expectAccessible();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/address');
});
