import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DepositRegister, LeaseDeposit } from '@tenantry/contract/ledger/deposits.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import {
  admin,
  homeAt,
  idOf,
  lease,
  leaseId,
  placeAt,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const DEPOSIT = 'GET /v1/admin/leasee/:leaseId/deposit';
const LEASES = 'GET /v1/admin/properties/:propertyId/leasee';
const REFUND = 'POST /v1/admin/leasee/:leaseId/deposit/refund';
const MOVE = 'POST /v1/admin/leasee/:leaseId/deposit/move';
const REGISTER = 'GET /v1/admin/deposits';

const deposit: LeaseDeposit = {
  leaseId,
  propertyId,
  lesseeName: 'Lea Doe',
  home: homeAt('12 Oak Street'),
  agreed: 1450,
  charged: 1450,
  held: 323.33,
  movements: [
    {
      id: idOf(70),
      kind: 'RECEIVED',
      day: '2026-06-02',
      amount: 323.33,
      held: 323.33,
      description: 'Invoice 0007: Check of 06/02/2026',
      reason: '',
      method: null,
    },
  ],
};

const screen = {
  address: `/deposit?propertyId=${propertyId}`,
  as: admin,
  answers: {
    'GET /v1/admin/properties/:propertyId': property,
    [LEASES]: [lease],
    [DEPOSIT]: deposit,
  },
};

test('BOOKS-17: the lease that the link names is first, before the next tenant’s', async () => {
  const former = { ...lease, id: idOf(77), firstName: 'Fay', status: 'EXPIRED' as const };
  renderScreen(`${screen.address}&lease=${former.id}`, {
    ...screen,
    answers: { ...screen.answers, [LEASES]: [lease, former] },
  });
  await expect
    .element(main().getByRole('heading', { level: 2 }).first())
    .toHaveTextContent('Fay Doe (Expired)');
});

const dialog = () => page.getByRole('dialog', { name: 'Record a refund' });

async function openRefund(answers: Answers) {
  const rendered = renderScreen(screen.address, {
    ...screen,
    answers: { ...screen.answers, ...answers },
  });
  await main().getByRole('button', { name: 'Record a refund' }).click();
  return rendered;
}

describe('BOOKS-17: the deposit of a lease', () => {
  testStates({
    ...screen,
    needs: [LEASES],
    loading: 'Loading',
    failed: 'The leases could not be loaded.',
    loaded: () => main().getByText('Invoice 0007: Check of 06/02/2026'),
    empty: [
      {
        answers: { [DEPOSIT]: { ...deposit, held: 0, movements: [] } },
        text: 'No deposit received yet.',
      },
    ],
  });

  test('BOOKS-17: only interest can be added while nothing is held', async () => {
    const answers = { ...screen.answers, [DEPOSIT]: { ...deposit, held: 0, movements: [] } };
    renderScreen(screen.address, { ...screen, answers });
    await expect.element(main().getByRole('button', { name: 'Add interest' })).toBeEnabled();
    await expect.element(main().getByRole('button', { name: 'Keep a part' })).toBeDisabled();
    await expectAccessible();
  });

  test('BOOKS-17, NEW-1: a refund is rehearsed while it is typed, and sent once', async () => {
    const after = { ...deposit, held: 223.33 };
    const { api } = await openRefund({ [REFUND]: after });
    await dialog().getByLabelText('Amount').fill('100');
    await dialog().getByLabelText('Reason').fill('Lease ended');
    await expect.element(dialog().getByText('Then $223.33 is held.')).toBeVisible();
    const [rehearsal] = api.sent(REFUND);
    expect(rehearsal?.headers.get('rehearse')).toBe('1');
    await dialog().getByLabelText('Paid by').selectOptions('Cash');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('$100.00 refunded')).toBeVisible();
    const real = api.sent(REFUND).filter(({ headers }) => !headers.has('rehearse'));
    expect(real.map(({ body }) => body)).toEqual([
      { amount: 100, day: '2026-06-15', reason: 'Lease ended', method: 'Cash' },
    ]);
  });

  test('BOOKS-17: a part moves to another lease of the property, or to the active lease of any other', async () => {
    const former = { ...lease, id: idOf(81), firstName: 'Al', lastName: 'Before' };
    const far = { ...property, ...placeAt('900 Far Road', idOf(82)) };
    const theirs = { ...lease, id: idOf(83), propertyId: far.id, firstName: 'Bo' };
    const vacant = { ...property, ...placeAt('1 Vacant Way', idOf(84)), activeLease: null };
    const found = [property, { ...far, activeLease: theirs }, vacant];
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: {
        ...screen.answers,
        [LEASES]: [lease, former],
        'GET /v1/properties': found,
        [MOVE]: deposit,
      },
    });
    await main().getByRole('button', { name: 'Move to another lease' }).first().click();
    const move = page.getByRole('dialog', { name: 'Move to another lease' });
    await move.getByLabelText('Amount').fill('100');
    await move.getByLabelText('Reason').fill('New lease');
    await move.getByRole('button', { name: 'Save' }).click();
    const target = move.getByRole('combobox', { name: 'To the lease' });
    await expect.element(target).toHaveFocus();
    await target.click();
    const leases = () => page.getByRole('option').elements();
    await expect
      .poll(() => leases().map(({ textContent }) => textContent))
      .toEqual(['12 Oak Street: Al Before (Active)', '900 Far Road: Bo Doe (Active)']);
    await page.getByRole('option', { name: '900 Far Road' }).click();
    await move.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('$100.00 moved')).toBeVisible();
    expect(api.sent(MOVE).at(-1)?.body).toMatchObject({ amount: 100, toLeaseId: theirs.id });
  });

  test('BOOKS-17: the preview says why a refund would be refused', async () => {
    const sentence = 'Only $323.33 of the deposit can be taken on this day.';
    await openRefund({ [REFUND]: refuse('more_than_held', sentence, { amount: sentence }) });
    await dialog().getByLabelText('Amount').fill('400');
    await dialog().getByLabelText('Reason').fill('Lease ended');
    await expect.element(dialog().getByRole('status')).toHaveTextContent(sentence);
  });
});

const register: DepositRegister = {
  asOf: '2026-06-10',
  total: 323.33,
  rows: [
    {
      leaseId,
      propertyId,
      home: homeAt('12 Oak Street'),
      lesseeName: 'Lea Doe',
      status: 'ACTIVE',
      agreed: 1450,
      held: 323.33,
      lastDay: '2026-06-02',
    },
  ],
};

describe('BOOKS-17: the register of deposits', () => {
  testStates({
    address: '/deposits',
    as: admin,
    answers: { [REGISTER]: register },
    needs: [REGISTER],
    loading: { table: 'Deposits' },
    failed: 'The deposits could not be loaded.',
    loaded: () => main().getByText('$323.33 held on 06/10/2026'),
    empty: [
      {
        answers: { [REGISTER]: { ...register, total: 0, rows: [] } },
        text: 'No deposits were held on this day.',
      },
    ],
  });

  test('BOOKS-17: another day is loaded from the server', async () => {
    const { api } = renderScreen('/deposits?asOf=2026-05-31', {
      as: admin,
      answers: { [REGISTER]: { ...register, asOf: '2026-05-31' } },
    });
    await expect.element(main().getByText('$323.33 held on 05/31/2026')).toBeVisible();
    expect(api.sent(REGISTER)[0]?.url.searchParams.get('asOf')).toBe('2026-05-31');
    await expect.element(main().getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
    const reports = page.getByRole('navigation', { name: 'Reports' });
    await expect.element(reports.getByText('Deposits')).toHaveAttribute('aria-current', 'page');
    await expect.element(reports.getByRole('link', { name: 'Rent roll' })).toBeVisible();
    await expectAccessible();
  });
});
