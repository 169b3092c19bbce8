import type { LateFeePolicy } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { newYorkLateFee } from '../../testing/state-rules.ts';
import { main } from '../../testing/states.ts';

const POLICIES = 'GET /v1/admin/lateFeePolicies';
const CREATE = 'POST /v1/admin/lateFeePolicies';
const SAVE = 'POST /v1/admin/lateFeePolicies/:policyId';
const REMOVE = 'DELETE /v1/admin/lateFeePolicies/:policyId';
const COMPARE = 'POST /v1/admin/lateFeePolicies/simulate';
const FEES = 'GET /v1/admin/billing/lateFees';
const LEASES = 'GET /v1/admin/properties/:propertyId/leasee';
const HOMES = 'GET /v1/properties';

const flat = { type: 'FLAT' as const, amount: 50, percent: null, everyDays: null };

const policy: LateFeePolicy = {
  id: idOf(700),
  propertyId: null,
  leaseId: null,
  target: '',
  version: 2,
  terms: {
    graceDays: 3,
    kinds: ['RENT'],
    rules: [flat],
    capAmount: null,
    capPercent: null,
    smallestUnpaid: 0,
  },
};

const none = { fees: [], charged: 0, waived: 0, collected: 0, open: 0 };

const answers = { [POLICIES]: [policy], [FEES]: none };

const open = (changes: object = {}) =>
  renderScreen('/billing?tab=late-fees', { as: admin, answers: { ...answers, ...changes } });

describe('CHG-14, NEW-2: a late-fee policy', () => {
  test('CHG-14, CHG-18: is described in a sentence; state law counts once it is checked', async () => {
    open();
    await expect
      .element(main().getByText('When unpaid 3 days after the due day: $50.00 once.'))
      .toBeVisible();
    await expect
      .element(main().getByText(/^A change applies .*state law count once you have checked them/))
      .toBeVisible();
    await expectAccessible();
  });

  test('CHG-14, NEW-2: is set, with a preview of its fees while it is typed', async () => {
    const { api } = open({ [POLICIES]: [], [CREATE]: NEVER });
    await expect.element(main().getByText(/^Uses the late fee/)).toBeVisible();
    await main().getByRole('button', { name: 'Set a policy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Late-fee policy for all leases' });
    const tried = dialog.getByRole('region', { name: 'Try it' });
    await expect
      .element(tried.getByRole('listitem').getByText('$450.00 unpaid', { exact: false }))
      .toBeVisible();
    await dialog
      .getByLabelText('Charge', { exact: true })
      .selectOptions('A percentage of the unpaid amount');
    await expect
      .element(tried.getByText('Complete the policy to see what it charges.'))
      .toBeVisible();
    await dialog.getByRole('textbox', { name: 'Percentage' }).fill('5');
    await expect.element(tried.getByRole('listitem').getByText('$22.50')).toBeVisible();
    await tried.getByRole('textbox', { name: 'Payment 1', exact: true }).fill('1,450');
    await expect.element(tried.getByText('No late fee.')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CREATE)).toHaveLength(1);
    expect(api.sent(CREATE)[0]?.body).toEqual({
      propertyId: null,
      leaseId: null,
      terms: {
        graceDays: 5,
        kinds: ['RENT'],
        capAmount: null,
        capPercent: null,
        smallestUnpaid: 0,
        rules: [{ type: 'PERCENT_OF_UNPAID', amount: null, percent: 5, everyDays: null }],
      },
    });
  });

  test('NEW-2, NEW-13: the preview is limited by a checked law of the chosen state', async () => {
    const checked = { by: 'Ada Admin', on: '2026-06-01', terms: newYorkLateFee.terms };
    open({ 'GET /v1/admin/stateRules': [{ ...newYorkLateFee, checked }], [POLICIES]: [] });
    await main().getByRole('button', { name: 'Set a policy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Late-fee policy for all leases' });
    const tried = dialog.getByRole('region', { name: 'Try it' });
    await dialog.getByRole('textbox', { name: 'Amount' }).first().fill('75');
    await expect.element(tried.getByText(/never more than RPL § 238-a\(2\) allows/)).toBeVisible();
    await expect.element(tried.getByText(/limited to \$50.00 by RPL/)).toBeVisible();
    await tried
      .getByLabelText('State of the home')
      .selectOptions('A state without a checked limit');
    await expect.element(tried.getByText(/limited to/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('CHG-14, NEW-2: is changed; refused values stay in the form, and earlier fees are named', async () => {
    const { api } = open({ [SAVE]: refuse('late_fee_policy_exists', 'Not like this.') });
    await main().getByRole('button', { name: 'Change the policy for All leases' }).click();
    const dialog = page.getByRole('dialog', { name: 'Late-fee policy for All leases' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('75');
    await dialog.getByRole('button', { name: 'Add a second fee' }).click();
    const second = dialog.getByRole('group', { name: 'Second late fee' });
    await second.getByRole('textbox', { name: 'Amount' }).fill('10');
    await second.getByLabelText('Repeat while unpaid').click();
    await second.getByRole('textbox', { name: 'Repeat every (days)' }).fill('30');
    await expect.element(dialog.getByText('Before this change: $50.00.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Not like this.')).toBeVisible();
    expect(api.sent(SAVE)[0]?.body).toMatchObject({
      version: 2,
      terms: { rules: [{ amount: 75 }, { amount: 10, everyDays: 30 }] },
    });
    await expect
      .element(dialog.getByRole('textbox', { name: 'Amount' }).first())
      .toHaveValue('$75.00');
  });

  test('NEW-2: payments are moved on a calendar, by dragging and by keys, and the fees follow', async () => {
    open();
    await main().getByRole('button', { name: 'Change the policy for All leases' }).click();
    const tried = page.getByRole('dialog').getByRole('region', { name: 'Try it' });
    await tried.getByRole('textbox', { name: 'Due', exact: true }).fill('06/01/2026');
    await tried.getByRole('textbox', { name: 'Payment 1', exact: true }).fill('1450');
    const day = tried.getByRole('textbox', { name: 'Day of payment 1' });
    await day.fill('06/04/2026');
    await expect.element(tried.getByText('No late fee.')).toBeVisible();
    const payment = tried.getByRole('button', { name: /^Payment 1, \$1,450\.00, on / });
    payment.element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(day).toHaveValue('06/12/2026');
    await expect.element(tried.getByRole('cell', { name: '5 $50' })).toBeVisible();
    await expect.element(payment).toHaveFocus();
    await expectAccessible();
    const dataTransfer = new DataTransfer();
    const tell = (type: string, target: Element) =>
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    tell('dragstart', payment.element());
    tell('drop', tried.element().querySelector('[data-day="2026-06-03"]')!);
    await expect.element(day).toHaveValue('06/03/2026');
    await expect.element(tried.getByText('No late fee.')).toBeVisible();
  });

  test('NEW-2: is compared with the earlier one over the last 12 months, on request', async () => {
    const fees = (charged: number, waived: number) => ({ fees: 3, tenants: 2, charged, waived });
    const { api } = open({
      [COMPARE]: { from: '2025-06-16', actual: fees(150, 50), policies: [fees(100, 25)] },
    });
    await main().getByRole('button', { name: 'Change the policy for All leases' }).click();
    const dialog = page.getByRole('dialog', { name: 'Late-fee policy for All leases' });
    expect(api.sent(COMPARE)).toEqual([]);
    await dialog.getByRole('button', { name: 'Compare' }).click();
    const rows = dialog.getByRole('region', { name: 'Last 12 months' });
    await expect
      .element(rows.getByRole('row', { name: /^As charged 3 \$150\.00 \$50\.00 2$/ }))
      .toBeVisible();
    await expect
      .element(rows.getByRole('row', { name: /^This policy 3 \$100\.00 \$25\.00 2$/ }))
      .toBeVisible();
    await expectAccessible();
    const both = { from: '2025-06-16', actual: fees(150, 50) };
    api.answer({ [COMPARE]: { ...both, policies: [fees(100, 25), fees(200, 75)] } });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('75');
    await expect
      .element(rows.getByRole('row', { name: /^This policy 3 \$200\.00 \$75\.00 2$/ }))
      .toBeVisible();
    await expect.element(rows.getByRole('row', { name: /^Before this change/ })).toBeVisible();
    expect(api.sent(COMPARE).at(-1)?.body).toMatchObject({
      propertyId: null,
      leaseId: null,
      policies: [{ rules: [{ amount: 50 }] }, { rules: [{ amount: 75 }] }],
    });
    api.answer({ [COMPARE]: refuse('internal', 'Down.') });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('80');
    await expect.element(rows.getByText('The last 12 months could not be loaded.')).toBeVisible();
  });

  test('CHG-14: can be for a vacant home, or for one lease that uses its own fields', async () => {
    const { api } = open({ [HOMES]: [property], [LEASES]: [lease], [CREATE]: NEVER });
    await main().getByRole('button', { name: 'Add an exception' }).click();
    const dialog = page.getByRole('dialog', { name: 'A policy for one property or lease' });
    await dialog.getByRole('combobox', { name: 'Property' }).click();
    await page.getByRole('option', { name: property.addressLine1 }).click();
    await expect.element(dialog.getByLabelText('Leases')).toHaveDisplayValue('All leases');
    await dialog
      .getByLabelText('Leases')
      .selectOptions(`Only ${lease.firstName} ${lease.lastName}`);
    await dialog.getByRole('button', { name: 'As on the lease' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CREATE)).toHaveLength(1);
    expect(api.sent(CREATE)[0]?.body).toEqual({
      propertyId: null,
      leaseId: lease.id,
      terms: null,
    });
  });

  test('CHG-14: an exception needs a property', async () => {
    open({ [HOMES]: [] });
    await main().getByRole('button', { name: 'Add an exception' }).click();
    const dialog = page.getByRole('dialog', { name: 'A policy for one property or lease' });
    await expect.element(dialog.getByRole('combobox', { name: 'Property' })).toHaveFocus();
    await expect
      .element(dialog.getByRole('combobox', { name: 'Property' }))
      .toHaveAttribute('aria-expanded', 'false');
    await dialog.getByRole('combobox', { name: 'Property' }).click();
    await expect.element(page.getByText('No properties yet.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('CHG-14: is removed after a confirmation', async () => {
    const { api } = open({ [REMOVE]: {} });
    await main().getByRole('button', { name: 'Remove the policy for All leases' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => api.sent(REMOVE)).toHaveLength(1);
  });
});

describe('CHG-19: the late fees of a year', () => {
  test('CHG-19: a year without fees says so, and another year can be chosen', async () => {
    const { api } = open();
    await expect.element(main().getByText(/^No late fees were charged in/)).toBeVisible();
    const before = api.sent(FEES).length;
    await main().getByLabelText('Year').selectOptions('2025');
    await expect.poll(() => api.sent(FEES).length).toBeGreaterThan(before);
  });

  test('CHG-19: are shown with waived and collected amounts', async () => {
    const sums = { charged: 50, waived: 20, collected: 10, open: 20 };
    const fee = {
      invoiceId: idOf(501),
      number: 43,
      propertyId,
      leaseId: idOf(801),
      lesseeName: 'Lea Doe',
      home: homeAt('1 Elm Street'),
      dueDate: '2026-06-05',
      description: 'Late fee for invoice 0042: $50.00, unpaid after 06/04/2026',
      ...sums,
    };
    open({ [FEES]: { fees: [fee], ...sums } });
    await expect.element(main().getByRole('link', { name: '0043' })).toBeVisible();
    await expect
      .element(main().getByRole('row', { name: /0043.*\$50\.00 \$20\.00 \$10\.00/ }))
      .toBeVisible();
    await expectAccessible();
  });

  test('CHG-14, CHG-19: a failed part says so, and can be loaded again', async () => {
    open({ [POLICIES]: refuse('internal', 'Down.'), [FEES]: refuse('internal', 'Down.') });
    await expect
      .element(main().getByText('The late-fee policies could not be loaded.'))
      .toBeVisible();
    await expect.element(main().getByText('The late fees could not be loaded.')).toBeVisible();
  });
});
