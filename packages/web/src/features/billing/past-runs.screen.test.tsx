import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, inTurn, OFFLINE } from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const RUNS = 'GET /v1/admin/billing/runs';
const RUN_INVOICES = 'GET /v1/admin/billing/runs/:runId';

test('CHG-25: a run of the last minute can be undone among the past runs too', async () => {
  const UNDO = 'POST /v1/admin/billing/runs/:runId/undo';
  const run = {
    id: idOf(900),
    day: '2026-06-15',
    createdAt: '2026-06-15T04:15:00Z',
    invoices: 3,
    automatic: false,
    undone: false,
    undoable: true,
    amount: 2700,
  };
  const { api } = renderScreen('/billing?tab=runs', {
    as: admin,
    answers: { [RUNS]: [run], [UNDO]: HELD },
  });
  const row = main().getByRole('listitem').filter({ hasText: '3 invoices' });
  const undo = row.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await undo.dblClick();
  api.answer({ [RUNS]: HELD, [UNDO]: { leases: 3, invoices: 3, amount: 2700 } });
  await expect.element(page.getByText('Undone: 3 invoices of $2,700.00 deleted')).toBeVisible();
  // A slow second click, before the list shows what the first one did.
  await undo.click();
  api.answer({ [RUNS]: [{ ...run, undone: true, undoable: false }] });
  await expect.element(row.getByText('3 invoices, undone')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(row.getByRole('button', { name: /^Show the invoices/ })).toHaveFocus();
  expect(api.sent(UNDO)).toHaveLength(1);
});

test('GEN-3, CHG-25: Undo repeats a lost request, and after a completed one it is a new one', async () => {
  const UNDO = 'POST /v1/admin/billing/runs/:runId/undo';
  const run = {
    id: idOf(900),
    day: '2026-06-15',
    createdAt: '2026-06-15T04:15:00Z',
    invoices: 3,
    automatic: false,
    undone: false,
    undoable: true,
    amount: 2700,
  };
  const undone = { leases: 3, invoices: 3, amount: 2700 };
  const { api } = renderScreen('/billing?tab=runs', {
    as: admin,
    answers: { [RUNS]: [run], [UNDO]: inTurn(OFFLINE, undone, undone) },
  });
  const keys = () => api.sent(UNDO).map(({ headers }) => headers.get('idempotency-key'));
  const undo = main().getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await undo.click();
  await expect.element(page.getByText('Undone: 3 invoices of $2,700.00 deleted')).toBeVisible();
  // A click counts again once the list was reloaded.
  await expect
    .poll(async () => {
      await undo.click();
      return keys().length;
    })
    .toBeGreaterThanOrEqual(3);
  const [lost, repeated, afterUndo] = keys();
  expect([repeated === lost, afterUndo === lost]).toEqual([true, false]);
});

test('CHG-25: past runs open to their invoices', async () => {
  const run = {
    id: idOf(900),
    day: '2026-05-27',
    automatic: true,
    undone: false,
    undoable: false,
    createdAt: '2026-05-27T04:15:00Z',
    invoices: 1,
    amount: 1525,
  };
  const invoice = {
    id: idOf(901),
    number: 42,
    propertyId,
    lesseeName: 'Lea Doe',
    home: homeAt('1 Elm Street'),
    dueDate: '2026-06-01',
    amount: 1525,
    remainingBalance: 0,
    deleted: false,
  };
  const { router } = renderScreen('/billing?tab=runs', {
    as: admin,
    answers: { [RUNS]: [run], [RUN_INVOICES]: [invoice] },
  });
  await main().getByRole('button', { name: 'Show the invoices of 05/27/2026' }).click();
  await expect.element(main().getByRole('link', { name: '0042' })).toBeVisible();
  await expectAccessible();
  await router.navigate({ to: '/help' });
  await expect.element(main().getByRole('link', { name: '0042' })).not.toBeInTheDocument();
  router.history.back();
  await expect.element(main().getByRole('link', { name: '0042' })).toBeVisible();
});

test('CHG-25: past runs before the first one', async () => {
  renderScreen('/billing?tab=runs', { as: admin, answers: { [RUNS]: [] } });
  await expect
    .element(main().getByText('No billing run has created an invoice yet.'))
    .toBeVisible();
});
