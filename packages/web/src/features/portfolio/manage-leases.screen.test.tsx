import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, OFFLINE, type Answers } from '../../testing/api-stub.ts';
import { account } from '../../testing/money-records.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const END = 'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId';
const ACCOUNTS = 'GET /v1/admin/properties/:propertyId/accounts';
const LEASES = 'GET /v1/admin/properties/:propertyId/leasee';
const ended = { ...lease, status: 'EXPIRED', lastDay: '2026-06-10' } as const;

const screen = {
  address: `/manage-leases?propertyId=${propertyId}`,
  as: admin,
  answers: {
    'GET /v1/admin/properties/:propertyId': property,
    [LEASES]: [lease],
    [ACCOUNTS]: [{ ...account, balanceDue: 1500, dueNow: 1500, depositHeld: 1500 }],
  },
};

const dialog = () => page.getByRole('dialog', { name: 'End lease' });

async function askToEnd(answers: Answers = {}) {
  const rendered = renderScreen(screen.address, {
    ...screen,
    answers: { ...screen.answers, ...answers },
  });
  await main().getByRole('button', { name: 'End Lease' }).click();
  return rendered;
}

const end = () => dialog().getByRole('button', { name: 'End Lease' }).click();

describe('LEASE-6: the leases of a property', () => {
  testStates({
    ...screen,
    needs: [LEASES],
    loading: 'Loading',
    failed: 'The leases could not be loaded.',
    loaded: () => main().getByText('Lea Doe (ACTIVE)'),
  });
});

test('LEASE-9: what happens after a fixed term can be decided before its end', async () => {
  const DECIDE = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/afterEnd';
  const decided = { ...lease, afterEnd: 'MONTH_TO_MONTH' as const };
  const { api } = renderScreen(screen.address, {
    ...screen,
    answers: { ...screen.answers, [DECIDE]: decided },
  });
  await expect.element(main().getByText('After 12/31/2026: not decided yet.')).toBeVisible();
  await expectAccessible();
  api.answer({ [LEASES]: [decided] });
  await main().getByRole('button', { name: 'Continue month to month: Lea Doe' }).click();
  await expect
    .element(main().getByText('After 12/31/2026: it continues month to month.'))
    .toBeVisible();
  expect(api.sent(DECIDE)[0]?.body).toEqual({ afterEnd: 'MONTH_TO_MONTH' });
  await expect
    .element(main().getByRole('button', { name: 'End with the term: Lea Doe' }))
    .toBeVisible();
});

describe('LEASE-6: the end of a lease', () => {
  test('LEASE-6, HOME-11: the page of the home asks about the end at once, once', async () => {
    renderScreen(`${screen.address}&tab=end`, {
      ...screen,
      answers: { ...screen.answers, [LEASES]: [{ ...ended, id: idOf(77) }, lease] },
    });
    await expect.element(dialog().getByLabelText('Last day')).toBeVisible();
    await expect.element(dialog().getByText('Lea Doe owes $1,500.00 now.')).toBeVisible();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(main().getByText('Lea Doe (ACTIVE)')).toBeVisible();
  });

  test('LEASE-6: the dialog shows the balance and the consequences, and sends the last day', async () => {
    const { api } = await askToEnd();
    for (const text of [
      'Are you sure you want to end the lease of Lea Doe?',
      'Lea Doe owes $1,500.00 now.',
      'You hold a deposit of $1,500.00. Ending the lease does not return it.',
      'Lea Doe can still sign in, see the account and pay.',
    ]) {
      await expect.element(dialog().getByText(text)).toBeVisible();
    }
    await expect.element(dialog().getByLabelText('Last day')).toHaveValue('06/15/2026');
    await expectAccessible();
    await dialog().getByLabelText('Last day').fill('06/10/2026');
    api.answer({ [END]: ended, [LEASES]: [ended] });
    await end();
    // Where the button was that had the focus.
    await expect.element(main().getByText('Lea Doe (EXPIRED)')).toHaveFocus();
    await expect
      .element(main().getByText(/^01\/01\/2026 to 06\/10\/2026, originally/))
      .toBeVisible();
    expect(api.sent(END)[0]?.url.search).toBe('?lastDay=2026-06-10');
  });

  test('LEASE-6: the focus is on the lease when its button goes after the dialog has closed', async () => {
    const { api } = await askToEnd();
    await expect.element(dialog().getByLabelText('Last day')).toBeVisible();
    api.answer({ [END]: ended, [LEASES]: HELD });
    await end();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(main().getByRole('button', { name: 'End Lease' })).toHaveFocus();
    api.answer({ [LEASES]: [ended] });
    await expect.element(main().getByText('Lea Doe (EXPIRED)')).toHaveFocus();
  });

  test('LEASE-6: a lease that has not started ends without a last day', async () => {
    const { api } = await askToEnd({ [LEASES]: [{ ...lease, status: 'PENDING' }] });
    await expect.element(dialog().getByText('Are you sure')).toBeVisible();
    expect(dialog().getByLabelText('Last day').query()).toBeNull();
    api.answer({ [END]: ended });
    await end();
    await expect.poll(() => api.sent(END).length).toBe(1);
    expect(api.sent(END)[0]?.url.search).toBe('');
  });

  test('LEASE-6: a refused day is reported beside the field', async () => {
    const { api } = await askToEnd();
    await dialog().getByLabelText('Last day').fill('2');
    await end();
    await expect.element(dialog().getByText('Enter a date as MM/DD/YYYY.')).toBeVisible();
    expect(api.sent(END)).toHaveLength(0);
  });

  test('LEASE-6: without the balance, the dialog does not ask', async () => {
    const { api } = await askToEnd({ [ACCOUNTS]: OFFLINE });
    await expect.element(dialog().getByText('The balance could not be loaded.')).toBeVisible();
    api.answer(screen.answers);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog().getByText('Lea Doe owes $1,500.00 now.')).toBeVisible();
  });

  test('LEASE-6, PANEL-1: the page of a managed home leads to the end, and then shows the balance', async () => {
    const managed = { ...property, managed: true };
    const { api } = renderScreen(`/admin-landing/view-property/${propertyId}`, {
      as: admin,
      answers: {
        ...screen.answers,
        'GET /v1/admin/properties/:propertyId': managed,
        'GET /v1/public/attributes': [],
      },
    });
    const tools = main().getByRole('navigation', { name: 'Property tools' });
    await tools.getByRole('link', { name: 'Leases', exact: true }).click();
    const leases = page.getByRole('dialog', { name: /^Leases/ });
    await leases.getByRole('button', { name: 'End Lease' }).click();
    await expect.element(dialog().getByText('Are you sure')).toBeVisible();
    api.answer({
      [END]: ended,
      [LEASES]: [ended],
      'GET /v1/admin/properties/:propertyId': {
        ...managed,
        status: 'FOR_LEASE',
        activeLease: null,
        balanceDue: 1500,
        formerBalanceDue: 1500,
      },
    });
    await end();
    await expect.element(leases.getByText('Lea Doe (EXPIRED)')).toBeVisible();
    await leases.getByRole('button', { name: 'Close' }).click();
    await tools.getByRole('link', { name: 'Former tenants owe $1,500.00' }).click();
    const owed = page.getByRole('dialog').getByRole('region', { name: 'Account of Lea Doe' });
    await expect.element(owed).toMatchTextContent('Balance Due$1,500.00');
  });
});
