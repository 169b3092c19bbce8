import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, pagesOf, refuse } from '../../testing/api-stub.ts';
import { admin, lease, property, propertyId, user } from '../../testing/records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { newYorkDeposit, newYorkLateFee } from '../../testing/state-rules.ts';
import { main } from '../../testing/states.ts';

/** The form that creates and changes a lease: its initial values, and the choice of the tenant. */

const SAVE = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId';

const answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/lateFeePolicy': { lateFeePolicy: null },
  'GET /v1/admin/organization/:organizationName/users': pagesOf([user], (one) => one.emailAddress),
  'GET /v1/public/attributes': [],
};

const dialog = () => page.getByRole('dialog');
const nameAndEmail = ['First name', 'Last name', 'Email address'];

test('LEASE-2, LEASE-3, LEASE-4, LEASE-5: a new lease begins with the defaults, for a new user or one who is chosen', async () => {
  renderScreen(`/start-lease?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: null },
    },
  });
  const field = (label: string) => main().getByLabelText(label);
  await expect.element(main().getByRole('radio', { name: 'Fixed term' })).toBeChecked();
  for (const [label, value] of [
    ['Lease due day of every month', '1'],
    ['Lease late day of every month', '5'],
    ['Late Fee:$', '10.00'],
    ['Late fee frequency', '1'],
    ['Monthly amount', '$1,500.00'],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value);
    await expect.element(field(label)).toBeRequired();
  }
  await expect.element(field('Send Late Payment SMS')).toBeChecked();
  for (const label of [...nameAndEmail, 'Phone number', 'Start date', 'End date', 'Deposit']) {
    await expect.element(field(label)).toBeRequired();
  }

  const choice = main().getByRole('combobox', { name: 'User' });
  await expect.element(choice).toHaveValue('New User');
  await field('Phone number').fill('(212) 555-0142');
  await choice.click();
  await page.getByRole('option', { name: /Lea Doe/ }).click();
  for (const [index, value] of ['Lea', 'Doe', 'lea@example.com'].entries()) {
    await expect.element(field(nameAndEmail[index] ?? '')).toHaveValue(value);
    await expect.element(field(nameAndEmail[index] ?? '')).toHaveAttribute('readonly');
  }
  await expect.element(field('Phone number')).not.toHaveAttribute('readonly');
  await expectAccessible();
  await choice.click();
  await page.getByRole('option', { name: 'New User' }).click();
  for (const label of nameAndEmail) {
    await expect.element(field(label)).toHaveValue('');
    await expect.element(field(label)).not.toHaveAttribute('readonly');
  }
  await expect.element(field('Phone number')).toHaveValue('(212) 555-0142');

  await field('Start date').fill('01/01/2030');
  await main().getByRole('radio', { name: 'Month to month' }).click();
  await expect.element(field('Start date')).not.toBeInTheDocument();
  await main().getByRole('radio', { name: 'Fixed term' }).click();
  await expect.element(field('Start date')).toHaveValue('');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.element(main().getByText('First name is required')).toBeVisible();
  await expect.element(main().getByText('Start date is required')).toBeVisible();
  await expect.element(field('Start date')).toHaveFocus();
});

test('LEASE-1, LEASE-4: the email of a lease preselects its user; month to month is saved without dates', async () => {
  const { api, router } = renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers: { ...answers, [SAVE]: HELD },
  });
  await page.getByText('Internal Use Only').click();
  await page.getByRole('link', { name: '(Modify Lease)' }).click();
  const choice = dialog().getByRole('combobox', { name: 'User' });
  await expect.element(choice).toHaveValue('Lea Doe (lea@example.com)');
  for (const label of nameAndEmail) {
    await expect.element(dialog().getByLabelText(label)).toHaveAttribute('readonly');
  }
  await expectFitsDevices();

  await dialog().getByRole('radio', { name: 'Month to month' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
  const term = { type: 'M2M' as const, startDate: null, endDate: null };
  expect(api.sent(SAVE)[0]?.body).toMatchObject({ ...term, emailAddress: 'lea@example.com' });
  const activeLease = { ...lease, ...term };
  api.answer({
    [SAVE]: activeLease,
    'GET /v1/admin/properties/:propertyId': { ...property, activeLease },
    'GET /v1/admin/properties/:propertyId/leasee': [activeLease],
  });
  await expect.element(dialog()).not.toBeInTheDocument();
  const panel = main().getByRole('region', { name: /^Internal Use Only/ });
  await expect.element(panel.getByText('Month to month')).toBeVisible();
  expect(router.history.location.href).toBe(`/admin-landing/view-property/${propertyId}`);
  await page.getByRole('link', { name: '(Manage Leases)' }).click();
  await expect.element(dialog().getByText('Lea Doe (ACTIVE)')).toBeVisible();
  await expect.element(dialog().getByText('Month to month')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

const START = 'POST /v1/admin/properties/:propertyId/leasee';

const openNewLease = (more: object = {}) =>
  renderScreen(`/start-lease?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: null },
      ...more,
    },
  });

test('LEASE-3: the form shows the late fee after 30 days', async () => {
  openNewLease();
  const shown = (words: string) => expect.element(main().getByText(words)).toBeVisible();
  await shown('Rent that is 30 days late costs $300.00 in late fees. There is no maximum.');
  await main().getByText('Due day, late fee and notices').click();
  await main().getByLabelText('Late fee frequency').selectOptions('7');
  await shown('Rent that is 30 days late costs $40.00 in late fees. There is no maximum.');
  await main().getByLabelText('Late Fee:$').fill('0');
  await shown('Late fee: None.');
});

test('CHG-14: a new lease can charge a late fee once instead', async () => {
  const { api } = openNewLease({ [START]: HELD });
  await main().getByText('Due day, late fee and notices').click();
  const field = (label: string) => main().getByLabelText(label);
  await field('How late fees are charged').selectOptions('PERCENT_OF_UNPAID');
  await expect.element(field('Late Fee:$')).not.toBeInTheDocument();
  await field('Percentage of the unpaid rent').fill('5');
  await field('At most').fill('60');
  await expect
    .element(main().getByText('Late fee: 5% of the unpaid rent once, at most'))
    .toBeVisible();
  await main().getByRole('radio', { name: 'Month to month' }).click();
  for (const [label, value] of [
    ['Deposit', '1500'],
    ['First name', 'Lea'],
    ['Last name', 'Doe'],
    ['Email address', 'lea@example.com'],
    ['Phone number', '(212) 555-0142'],
  ] as const) {
    await field(label).fill(value);
  }
  await expectAccessible();
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(START)).toHaveLength(1);
  expect(api.sent(START)[0]?.body).toMatchObject({
    lateFeeOnce: { type: 'PERCENT_OF_UNPAID', percent: 5, most: 60 },
  });
});

test('NEW-13: the form shows what the law of the state says, and warns above it', async () => {
  openNewLease({ 'GET /v1/admin/stateRules': [newYorkLateFee, newYorkDeposit] });
  const shown = (words: string) => expect.element(main().getByText(words)).toBeVisible();
  await shown(
    'A late fee of $300.00 for rent that is 30 days late is above the $50.00 that this law may allow.',
  );
  await shown(newYorkLateFee.says);
  await expect
    .element(main().getByRole('link', { name: 'RPL § 238-a(2)' }))
    .toHaveAttribute('href', 'https://law.example.com/238-a');
  await main().getByLabelText('Deposit').fill('1500.01');
  await shown('A deposit of $1,500.01 is above the $1,500.00 that this law may allow.');
  await main().getByLabelText('Deposit').fill('1500');
  await expect.element(main().getByText('A deposit of $1,500')).not.toBeInTheDocument();
  await expectFitsDevices();
});

test('NEW-13: the form shows no limit of late fees that has ended', async () => {
  const ended = { ...newYorkLateFee, to: '2019-06-13', says: 'An earlier limit.' };
  openNewLease({ 'GET /v1/admin/stateRules': [ended, newYorkLateFee] });
  await expect.element(main().getByText(newYorkLateFee.says)).toBeVisible();
  await expect.element(main().getByText(ended.says)).not.toBeInTheDocument();
});

test('NEW-13: the form shows the limit of the deposit that is in force on the first day', async () => {
  const later = { ...newYorkDeposit, from: '2024-07-01' };
  openNewLease({ 'GET /v1/admin/stateRules': [later] });
  const startOn = async (day: string) => {
    await main().getByLabelText('Start date').fill(day);
    await userEvent.keyboard('{Tab}');
  };
  await main().getByLabelText('Deposit').fill('1500.01');
  const says = main().getByText(later.says);
  const above = 'A deposit of $1,500.01 is above the $1,500.00 that this law may allow.';
  const warning = main().getByText(above);
  await expect.element(warning).toBeVisible();
  await startOn('06/30/2024');
  await expect.element(says).not.toBeInTheDocument();
  await startOn('07/01/2024');
  await expect.element(says).toBeVisible();
});

test('LEASE-12: a lease that began before today asks what to do with the rent so far', async () => {
  const { api } = openNewLease({ [START]: HELD });
  const field = (label: string) => main().getByLabelText(label);
  const choice = (name: string) => main().getByRole('radio', { name });
  await expect.element(field('Deposit')).toBeVisible();
  expect(main().getByRole('group', { name: 'Rent so far' }).query()).toBeNull();
  const startOn = async (day: string) => {
    await field('Start date').fill(day);
    await userEvent.keyboard('{Tab}');
  };
  // Today is June 15, 2026.
  await startOn('06/01/2026');
  await expect.element(main().getByRole('radiogroup', { name: 'June rent' })).toBeVisible();
  await expect.element(main().getByText('For 06/01/2026 to 06/30/2026.')).toBeVisible();
  await expect.element(choice('Bill it')).toBeChecked();
  await startOn('01/01/2026');
  await expect.element(choice('Skip it')).toBeChecked();
  await choice('Already paid').click();
  await field('Paid by').selectOptions('Zelle');
  await field('Opening balance').fill('250.50');
  await expectFitsDevices();
  for (const [label, value] of [
    ['Deposit', '1500'],
    ['First name', 'Lea'],
    ['Last name', 'Doe'],
    ['Email address', 'lea@example.com'],
    ['Phone number', '(212) 555-0142'],
  ] as const) {
    await field(label).fill(value);
  }
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(START)).toHaveLength(1);
  expect(api.sent(START)[0]?.body).toMatchObject({
    opening: { rent: 'PAID', paidBy: 'Zelle', balance: 250.5 },
  });
});

test('UNIT-5: a new lease takes another tenant, an occupant and a guarantor, and whom one removes is not sent', async () => {
  const { api } = openNewLease({ [START]: HELD });
  const field = (label: string, of = main() as Pick<Locator, 'getByLabelText'>) =>
    of.getByLabelText(label);
  const group = (name: string) => main().getByRole('group', { name, exact: true });
  const addAnother = main().getByRole('button', { name: 'Add another tenant' });
  await main().getByRole('radio', { name: 'Month to month' }).click();
  for (const [label, value] of [
    ['Deposit', '1500'],
    ['First name', 'Lea'],
    ['Last name', 'Doe'],
    ['Email address', 'lea@example.com'],
    ['Phone number', '(212) 555-0142'],
  ] as const) {
    await field(label).fill(value);
  }
  await addAnother.click();
  const second = group('Tenant 2');
  await expect.element(field('First name', second)).toHaveFocus();
  await userEvent.keyboard('Rob');
  await field('Last name', second).fill('Roommate');
  await field('Email address', second).fill('LEA@example.com');
  await field('Phone number', second).fill('(212) 555-0199');
  await addAnother.click();
  const child = group('Tenant 3');
  await field('Role', child).selectOptions('Occupant');
  await field('First name', group('Occupant 3')).fill('Kim');
  await field('Last name', group('Occupant 3')).fill('Doe');
  await addAnother.click();
  await field('First name', group('Tenant 4')).fill('Mistake');
  await expectFitsDevices();
  await main().getByRole('button', { name: 'Remove Mistake' }).click();
  await expect.element(addAnother).toHaveFocus();

  await main().getByRole('button', { name: 'Save' }).click();
  const shared = 'This email belongs to another tenant of this lease. Use another one.';
  await expect.element(second.getByText(shared)).toBeVisible();
  await expect.element(field('Email address', second)).toHaveFocus();
  await field('Email address', second).fill('rob@example.com');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(START)).toHaveLength(1);
  expect(api.sent(START)[0]?.body).toMatchObject({
    emailAddress: 'lea@example.com',
    people: [
      { role: 'TENANT', firstName: 'Rob', emailAddress: 'rob@example.com' },
      { role: 'OCCUPANT', firstName: 'Kim', lastName: 'Doe' },
    ],
  });
  const message = 'This email belongs to an administrator.';
  api.answer({
    [START]: refuse('email_cannot_lease', message, { 'people.0.emailAddress': message }),
  });
  await expect.element(second.getByText(message)).toBeVisible();
});
