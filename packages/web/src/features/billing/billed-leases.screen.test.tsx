import type { BilledLease } from '@tenantry/contract/billing/billing.schemas';
import { GRACE_FROM_TODAY } from '@tenantry/contract/invoices/invoices.messages';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, withRehearsal } from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { viewOn } from '../../testing/viewport.ts';

const LEASES = 'GET /v1/admin/billing/leases';
const AUTOMATIC = 'POST /v1/admin/billing/automatic';
const CHARGE = 'POST /v1/admin/billing/charges';

function billed(number: number, lesseeName: string, changes: Partial<BilledLease> = {}) {
  return {
    leaseId: idOf(number),
    propertyId,
    lesseeName,
    home: homeAt(`${number} Elm Street`),
    status: 'ACTIVE' as const,
    rent: 1200,
    invoiceAutomatically: false,
    ...changes,
  };
}

const leases = [
  billed(801, 'Lea Doe'),
  billed(802, 'Max Roe', { invoiceAutomatically: true }),
  billed(803, 'Hal Hold'),
];

const dialog = () => page.getByRole('dialog');

const choose = (name: string) => main().getByRole('checkbox', { name }).click();

async function fillCharge(dueDay = '07/01/2026') {
  await dialog().getByLabelText('Description').fill('Trash cans');
  await dialog().getByLabelText('Amount for each lease').fill('25');
  await dialog().getByLabelText('Due day').fill(dueDay);
}

describe('CHG-27: charging chosen leases', () => {
  test('CHG-27: shows a preview with the total, then what was created and refused', async () => {
    const results = [
      { id: idOf(801), ok: true, message: 'Charged on invoice 0007.' },
      { id: idOf(803), ok: false, message: 'Not found.' },
    ];
    const posted = { leaseId: idOf(801), account: 'Invoice 0007', what: 'Charged', cents: 2500 };
    const mail = { recipient: 'lea@example.com', subject: 'Invoice', text: '' };
    const rehearsed = { money: [posted], sends: [{ ...mail, channel: 'email' as const }] };
    const { api } = renderScreen('/billing?tab=leases', {
      as: admin,
      answers: { [LEASES]: leases, [CHARGE]: withRehearsal(results, rehearsed) },
    });
    await choose('Choose Lea Doe, 801 Elm Street');
    await choose('Choose Hal Hold, 803 Elm Street');
    await main().getByRole('button', { name: 'Charge 2 leases' }).click();
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog().getByText('Enter a description.')).toBeVisible();
    expect(api.sent(CHARGE)).toEqual([]);
    await fillCharge();
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog().getByText('$25.00 for 1 lease, due 07/01/2026')).toBeVisible();
    await expect.element(dialog().getByText(/own invoice, and 1 email is sent\./)).toBeVisible();
    await expect.element(dialog().getByText('Hal Hold, 803 Elm Street: Not found.')).toBeVisible();
    expect(api.sent(CHARGE)[0]?.headers.get('rehearse')).toBe('1');
    await expectAccessible();
    // The second click of a double click on Preview is briefly ignored.
    const real = () => api.sent(CHARGE).filter(({ headers }) => !headers.has('rehearse'));
    await expect
      .poll(async () => {
        const button = dialog().getByRole('button', { name: 'Charge 1 lease' });
        if (button.query()) await button.click();
        return real().length;
      })
      .toBe(1);
    expect(real()[0]?.body).toEqual({
      leaseIds: [idOf(801), idOf(803)],
      kind: 'OTHER',
      description: 'Trash cans',
      amount: 25,
      dueDate: '2026-07-01',
    });
    await expect.element(dialog().getByText('Charged $25.00 to 1 lease')).toBeVisible();
    await expect
      .element(dialog().getByText('Lea Doe, 801 Elm Street: Charged on invoice 0007.'))
      .toBeVisible();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(main().getByRole('button', { name: 'Charge 2 leases' })).toHaveFocus();
  });

  test('CHG-27: the preview follows the typed values, and says why nothing can be charged', async () => {
    const { api } = renderScreen('/billing?tab=leases', {
      as: admin,
      answers: { [LEASES]: leases, [CHARGE]: refuse('internal', 'Something failed.') },
    });
    await choose('All 3 leases');
    await main().getByRole('button', { name: 'Charge 3 leases' }).click();
    await fillCharge();
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Something failed.');
    const charged = leases.map(({ leaseId }) => ({ id: leaseId, ok: true, message: 'Charged.' }));
    const money = leases.map(({ leaseId }) => ({
      leaseId,
      account: 'Invoice 0007',
      what: 'Charged',
      cents: 2500,
    }));
    api.answer({ [CHARGE]: withRehearsal(charged, { money }) });
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog().getByText('$75.00 for 3 leases, due 07/01/2026')).toBeVisible();
    await dialog().getByLabelText('Amount for each lease').fill('30');
    await expect.element(dialog().getByRole('button', { name: 'Preview' })).toBeVisible();
  });
});

test("CHG-15, CHG-27: whether a due day is past depends on the organization's time zone", async () => {
  const results = [{ id: idOf(801), ok: true, message: 'Charged.' }];
  renderScreen('/billing?tab=leases', {
    // It is June 15 in New York, and June 16 there.
    as: { ...admin, organization: { ...admin.organization, timeZone: 'Pacific/Kiritimati' } },
    answers: { [LEASES]: leases, [CHARGE]: withRehearsal(results, {}) },
  });
  await choose('Choose Lea Doe, 801 Elm Street');
  await main().getByRole('button', { name: 'Charge 1 lease' }).click();
  await fillCharge('06/15/2026');
  await dialog().getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog().getByText(GRACE_FROM_TODAY, { exact: false })).toBeVisible();
});

describe('CHG-4: automatic invoices for all leases', () => {
  test('GEN-5, CHG-4: rehearses, asks, sends the manually invoiced leases, and names what was refused', async () => {
    const { api } = renderScreen('/billing?tab=leases', {
      as: admin,
      answers: {
        [LEASES]: leases,
        [AUTOMATIC]: [
          { id: idOf(801), ok: true, message: 'Invoiced automatically.' },
          { id: idOf(803), ok: false, message: 'This lease has ended.' },
        ],
      },
    });
    await expect.element(main().getByText('2 leases of 3 are invoiced manually.')).toBeVisible();
    await main().getByRole('button', { name: 'Invoice automatically for all leases' }).click();
    await expect
      .element(page.getByText('Invoice 1 lease automatically starting today?'))
      .toBeVisible();
    await expect
      .element(page.getByText(/Not changed: Hal Hold, 803 Elm Street: This lease has ended\.$/))
      .toBeVisible();
    expect(api.sent(AUTOMATIC).map(({ headers }) => headers.get('rehearse'))).toEqual(['1']);
    await page.getByRole('button', { name: 'Invoice automatically', exact: true }).click();
    await expect.poll(() => api.sent(AUTOMATIC)).toHaveLength(2);
    expect(api.sent(AUTOMATIC)[1]?.headers.has('rehearse')).toBe(false);
    expect(api.sent(AUTOMATIC)[1]?.body).toEqual({
      leaseIds: [idOf(801), idOf(803)],
      invoiceAutomatically: true,
    });
    await expect
      .element(main().getByRole('alert'))
      .toMatchTextContent('Hal Hold, 803 Elm Street: This lease has ended.');
  });
});

describe('CHG-27: the list of leases', () => {
  test('CHG-27: can be filtered, be empty, and fail', async () => {
    const { api } = renderScreen('/billing?tab=leases', {
      as: admin,
      answers: { [LEASES]: refuse('internal', 'Something failed.') },
    });
    await expect.element(main().getByText('The leases could not be loaded.')).toBeVisible();
    api.answer({ [LEASES]: leases });
    await main().getByRole('button', { name: 'Try again' }).click();
    await main().getByLabelText('Filter').fill('max');
    await expect.element(main().getByRole('link', { name: 'Max Roe' })).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Lea Doe' })).not.toBeInTheDocument();
    await main().getByLabelText('Filter').fill('nobody');
    await expect.element(main().getByText('No lease matches this filter.')).toBeVisible();
    api.answer({ [LEASES]: [] });
    await main().getByRole('switch', { name: 'Include leases that have ended' }).click();
    await expect.element(main().getByText(/^No leases yet/)).toBeVisible();
    expect(api.sent(LEASES).at(-1)?.url.searchParams.get('ended')).toBe('true');
  });

  test('CHG-27: on a phone', async () => {
    await viewOn('phone');
    renderScreen('/billing?tab=leases', { as: admin, answers: { [LEASES]: leases } });
    await expect.element(main().getByRole('link', { name: 'Lea Doe' })).toBeVisible();
    await expectAccessible();
  });
});
