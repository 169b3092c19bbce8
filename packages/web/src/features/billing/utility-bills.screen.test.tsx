import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const BILLS = 'GET /v1/admin/utilityBills';
const SPLIT = 'POST /v1/admin/utilityBills';
const LEASES = 'GET /v1/admin/billing/leases';

const share = (number: number, lesseeName: string, amount: number) => ({
  leaseId: idOf(number),
  propertyId,
  lesseeName,
  home: homeAt(`${number} Elm Street`),
  weight: 1,
  amount,
  invoiceId: idOf(number + 100),
  number: number - 800,
  description: `Water 10/01/2026 to 10/31/2026: ${amount}`,
});

const bill = {
  id: idOf(700),
  description: 'Water',
  amount: 100.01,
  split: 'BY_AREA' as const,
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  dueDate: '2026-12-01',
  shares: [share(801, 'Lea Doe', 40.48), share(802, 'Hal Hold', 59.53)],
  document: null,
};

const lease = (number: number, lesseeName: string) => ({
  leaseId: idOf(number),
  propertyId,
  lesseeName,
  home: homeAt(`${number} Elm Street`),
  status: 'ACTIVE' as const,
  rent: 1450,
  invoiceAutomatically: true,
});

const open = (changes: object = {}) =>
  renderScreen('/billing?tab=utilities', { as: admin, answers: { [BILLS]: [bill], ...changes } });

test('CHG-26: bills are listed with the share of each tenant', async () => {
  open({ [BILLS]: [{ ...bill, document: 'water.pdf' }] });
  await expect.element(main().getByText('Water, $100.01')).toBeVisible();
  await expect.element(main().getByRole('link', { name: 'invoice 0002' })).toBeVisible();
  await expect
    .element(main().getByRole('button', { name: 'Download the bill for Water' }))
    .toBeVisible();
  await expectAccessible();
});

test('CHG-26: a bill is split by area after a preview', async () => {
  const { api } = open({
    [BILLS]: [],
    [LEASES]: [lease(801, 'Lea Doe'), lease(802, 'Hal Hold')],
    [SPLIT]: bill,
  });
  await expect.element(main().getByText(/^No utility bills yet/)).toBeVisible();
  await main().getByRole('button', { name: 'Split a bill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split a utility bill' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Water');
  await dialog.getByRole('textbox', { name: 'Amount of the bill' }).fill('100.01');
  await dialog.getByRole('textbox', { name: 'First day' }).fill('10/01/2026');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('10/31/2026');
  await dialog.getByRole('textbox', { name: 'Due day' }).fill('12/01/2026');
  await userEvent.tab();
  await dialog.getByLabelText('Split', { exact: true }).selectOptions('By area');
  await dialog.getByRole('checkbox', { name: '801 Elm Street, Lea Doe' }).click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect
    .element(dialog.getByText('Enter a number above 0 for each selected lease.'))
    .toBeVisible();
  await dialog.getByRole('textbox', { name: 'Square feet of 801 Elm Street, Lea Doe' }).fill('850');
  await dialog.getByRole('checkbox', { name: '802 Elm Street, Hal Hold' }).click();
  await dialog
    .getByRole('textbox', { name: 'Square feet of 802 Elm Street, Hal Hold' })
    .fill('1250');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect
    .element(dialog.getByText('$100.01 split among 2 leases, due 12/01/2026'))
    .toBeVisible();
  await expectAccessible();
  // The second click of a double click on Preview is briefly ignored.
  const real = () => api.sent(SPLIT).filter(({ headers }) => !headers.has('rehearse'));
  await expect
    .poll(async () => {
      const button = dialog.getByRole('button', { name: 'Charge 2 leases' });
      if (button.query()) await button.click();
      return real();
    })
    .toHaveLength(1);
  expect(real()[0]?.body).toMatchObject({
    description: 'Water',
    amount: 100.01,
    split: 'BY_AREA',
    dueDate: '2026-12-01',
    shares: [
      { leaseId: idOf(801), weight: 850 },
      { leaseId: idOf(802), weight: 1250 },
    ],
  });
});

test('CHG-26: bills that cannot be loaded show an error', async () => {
  open({ [BILLS]: refuse('internal', 'Down.') });
  await expect.element(main().getByText('The utility bills could not be loaded.')).toBeVisible();
});
