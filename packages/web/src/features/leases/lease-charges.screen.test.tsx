import type { LeaseCharges } from '@tenantry/contract/leases/charges.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changed } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/properties/:propertyId/leasee/:leaseId/charges';
const ADD = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges';
const STEP = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps';
const NOTICE =
  'GET /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId/notice';
const MAKE_NOTICE =
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId/notice';
const SKIP = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/skip';
const BILL = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/bill';
const HOLD = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/holds';
const BILLING = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/billing';

const rent = {
  id: idOf(700),
  kind: 'RENT' as const,
  description: 'Rent',
  amount: 1450,
  currentAmount: 1450,
  frequency: 'MONTHLY' as const,
  dayOfMonth: 1,
  firstDay: '2026-01-01',
  lastDay: null,
  proration: null,
  steps: [
    {
      id: idOf(701),
      fromDay: '2027-01-01',
      amount: 1508,
      percent: 4,
      reason: 'Renewal',
      raisesRent: true,
    },
  ],
  version: 2,
};

const period = (periodStart: string, lastDay: string) => ({
  scheduleId: rent.id,
  description: 'Rent',
  periodStart,
  firstDay: periodStart,
  lastDay,
  amount: 1450,
});

const charges: LeaseCharges = {
  leaseId: lease.id,
  invoiceAutomatically: true,
  invoicedFrom: '2026-01-01',
  proration: null,
  emailInvoices: null,
  sendReminders: null,
  version: 4,
  schedules: [rent],
  holds: [],
  next: [period('2026-07-01', '2026-07-31')],
  missed: [period('2026-05-01', '2026-05-31')],
  skipped: [],
  notices: [],
};

const show = (answers: object = {}) =>
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=charges`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      [LIST]: charges,
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('CHG-1: the charges of a lease', () => {
  test('CHG-1: shows its schedules, and adds one as it is typed', async () => {
    const { api } = show({ [ADD]: NEVER });
    await expect.element(main().getByText('Every month on day 1, from 01/01/2026')).toBeVisible();
    await expect
      .element(main().getByText('$1,508.00 (+4%) from 01/01/2027: Renewal'))
      .toBeVisible();
    await expectAccessible();
    await main().getByRole('button', { name: 'Add charge' }).click();
    await dialog().getByLabelText('For').selectOptions('Pet');
    await expect.element(dialog().getByLabelText('Description')).toHaveValue('Pet');
    await dialog().getByRole('button', { name: 'Add charge' }).click();
    await expect.element(dialog().getByLabelText('Amount')).toHaveAttribute('aria-invalid', 'true');
    await dialog().getByLabelText('Amount').fill('1,250');
    await dialog().getByLabelText('First day').fill('07/01/2026');
    await dialog().getByRole('button', { name: 'Add charge' }).click();
    await expect.poll(() => api.sent(ADD)).toHaveLength(1);
    expect(api.sent(ADD)[0]?.body).toEqual({
      kind: 'PET',
      description: 'Pet',
      amount: 1250,
      frequency: 'MONTHLY',
      dayOfMonth: 1,
      firstDay: '2026-07-01',
      lastDay: null,
      proration: null,
    });
  });

  test('CHG-12: plans a new amount by percent', async () => {
    const { api } = show({ [STEP]: NEVER });
    await main().getByRole('button', { name: 'Plan increase of Rent' }).click();
    await dialog().getByText('Percent', { exact: true }).click();
    await dialog().getByLabelText('Change in percent').fill('4%');
    await dialog().getByLabelText('From').fill('01/01/2027');
    await dialog().getByRole('button', { name: 'Plan new amount' }).click();
    await expect.poll(() => api.sent(STEP)).toHaveLength(1);
    expect(api.sent(STEP)[0]?.body).toEqual({
      fromDay: '2027-01-01',
      percent: 4,
      leaseAllows: false,
      reason: '',
    });
  });

  test('CHG-13: creates the notice letter of an increase, and downloads it again', async () => {
    const letter = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
    const made = { ...charges, notices: [{ stepId: idOf(701), madeOn: '2026-06-15' }] };
    const { api } = show({ [MAKE_NOTICE]: made, [NOTICE]: letter });
    const button = main().getByRole('button', { name: 'Create notice letter for 01/01/2027' });
    await expect.element(button).toBeVisible();
    api.answer({ [LIST]: made });
    await button.click();
    await expect
      .element(page.getByText('Notice letter created. You send it yourself.'))
      .toBeVisible();
    expect(api.sent(MAKE_NOTICE)).toHaveLength(1);
    await expect.element(main().getByText('Download letter of 06/15/2026')).toBeVisible();
    await expectAccessible();
    await main()
      .getByRole('button', { name: 'Download letter of 06/15/2026 for 01/01/2027' })
      .click();
    await expect.poll(() => api.sent(NOTICE)).toHaveLength(2);
    await expect
      .element(main().getByRole('button', { name: 'Create letter again for 01/01/2027' }))
      .toBeVisible();
  });

  test('CHG-13: says why a notice letter could not be created', async () => {
    show({ [MAKE_NOTICE]: refuse('not_an_increase', 'Only an increase has one.') });
    await main().getByRole('button', { name: 'Create notice letter for 01/01/2027' }).click();
    await expect.element(page.getByText('Only an increase has one.')).toBeVisible();
  });

  test('CHG-13: an amount that does not raise the rent has no notice letter', async () => {
    const steps = rent.steps.map((step) => ({ ...step, raisesRent: false }));
    show({ [LIST]: { ...charges, schedules: [{ ...rent, steps }] } });
    await expect
      .element(main().getByRole('button', { name: 'Remove $1,508.00 from 01/01/2027' }))
      .toBeVisible();
    expect(
      main()
        .getByRole('button', { name: /letter/ })
        .elements(),
    ).toHaveLength(0);
  });

  test('CHG-23: bills a missed period by a click, and skips one with a reason', async () => {
    const { api } = show({ [SKIP]: NEVER, [BILL]: { ...charges, missed: [] } });
    await main().getByRole('button', { name: 'Bill Rent 05/01/2026' }).click();
    await expect.poll(() => api.sent(BILL)).toHaveLength(1);
    await main().getByRole('button', { name: 'Skip Rent 07/01/2026' }).click();
    await dialog().getByRole('button', { name: 'Skip', exact: true }).click();
    await expect.element(dialog().getByText('Enter a reason.')).toBeVisible();
    await dialog().getByLabelText('Reason').fill('A free month');
    await dialog().getByRole('button', { name: 'Skip', exact: true }).click();
    await expect.poll(() => api.sent(SKIP)).toHaveLength(1);
    expect(api.sent(SKIP)[0]?.body).toEqual({ periodStart: '2026-07-01', reason: 'A free month' });
  });

  test('CHG-23: holds invoices until released', async () => {
    const { api } = show({ [HOLD]: NEVER });
    await main().getByRole('button', { name: 'Add hold' }).click();
    await dialog().getByLabelText('Reason').fill('In court');
    await dialog().getByLabelText('First day').fill('06/20/2026');
    await dialog().getByRole('button', { name: 'Add hold' }).click();
    await expect.poll(() => api.sent(HOLD)).toHaveLength(1);
    expect(api.sent(HOLD)[0]?.body).toEqual({
      subject: 'INVOICES',
      reason: 'In court',
      firstDay: '2026-06-20',
      lastDay: null,
    });
  });

  test('CHG-4: a lease is switched to invoices manually', async () => {
    const { api } = show({ [BILLING]: NEVER });
    await main().getByRole('switch', { name: 'Invoice automatically' }).click();
    await main().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(BILLING)).toHaveLength(1);
    expect(api.sent(BILLING)[0]?.body).toMatchObject({ invoiceAutomatically: false, version: 4 });
  });

  test('CHG-1: after a failure they are loaded by Try again', async () => {
    const { api } = show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The charges of this lease could not be loaded.'))
      .toBeVisible();
    api.answer({ [LIST]: { ...charges, next: [], missed: [] } });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText('Nothing is due.')).toBeVisible();
  });
});

test("EVENTS-5: the billing of a lease follows someone else's save, but no choice is lost", async () => {
  const { api } = show();
  const proration = main().getByLabelText('Prorate partial months by');
  await expect.element(proration).toHaveValue('');
  api.answer({ [LIST]: { ...charges, proration: 'THIRTY_DAYS', version: 5 } });
  await changed('charges');
  await expect.element(proration).toHaveValue('THIRTY_DAYS');
  await proration.selectOptions('Same as the billing settings');
  const reads = api.sent(LIST).length;
  api.answer({ [LIST]: { ...charges, proration: 'ACTUAL_DAYS', version: 6 } });
  await changed('charges');
  await expect.poll(() => api.sent(LIST).length).toBeGreaterThan(reads);
  await expect.element(proration).toHaveValue('');
  await main().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(proration).toHaveValue('ACTUAL_DAYS');
});

test('EVENTS-5: a charge is saved with the version that the form loaded, so that the server can refuse it', async () => {
  const SAVE = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId';
  const { api } = show({ [SAVE]: NEVER });
  await main().getByRole('button', { name: 'Change Rent' }).click();
  await dialog().getByLabelText('Description').fill('Rent and water');
  const reads = api.sent(LIST).length;
  api.answer({
    [LIST]: { ...charges, schedules: [{ ...rent, lastDay: '2026-12-31', version: 3 }] },
  });
  await changed('charges');
  await expect.poll(() => api.sent(LIST).length).toBeGreaterThan(reads);
  await expect.element(dialog().getByLabelText('Description')).toHaveValue('Rent and water');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
  expect(api.sent(SAVE)[0]?.body).toMatchObject({ description: 'Rent and water', version: 2 });
});
