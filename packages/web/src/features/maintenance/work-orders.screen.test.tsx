import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HELD, OFFLINE, refuseStale, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { workOrder, workOrderAnswers, workOrderDetails } from '../../testing/work-order-records.ts';

const LIST = 'GET /v1/admin/workOrders';
const CREATE = 'POST /v1/admin/workOrders';
const MOVE = 'POST /v1/admin/workOrders/:workOrderId/status';

const show = (address: string, changes: Answers = {}) =>
  renderScreen(address, { as: admin, answers: { ...workOrderAnswers, ...changes } });

describe('MAINT-2: the work orders', () => {
  test('MAINT-2: the list shows number, home, tenant and what is overdue, on desktop and phone', async () => {
    show('/work-orders');
    const row = main().getByRole('listitem').filter({ hasText: 'W-0007 The sink leaks' });
    await expect.element(row).toMatchTextContent(/12 Oak Street, for Lea Doe, due 06\/13\/2026/);
    await expect.element(row.getByText('Overdue')).toBeVisible();
    await expectFitsDevices();
  });

  test('MAINT-2: the board has a column for each status of open work', async () => {
    show('/work-orders');
    await main().getByRole('button', { name: 'Board' }).click();
    const column = main().getByRole('region', { name: 'New' });
    await expect.element(column.getByText('New (1)')).toBeVisible();
    await expect.element(column.getByRole('link', { name: /W-0007/ })).toBeVisible();
    await expect.element(main().getByText('In progress (0)')).toBeVisible();
    await expectFitsDevices();
  });

  test('MAINT-2: a card is moved by its menu, once, and a card that somebody else moved says so', async () => {
    const { api } = show('/work-orders?view=board', { [MOVE]: HELD });
    const menu = () => main().getByRole('button', { name: 'Move W-0007' });
    const choose = async (name: string) => {
      await menu().click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Scheduled');
    api.answer({
      [MOVE]: { ...workOrderDetails, status: 'SCHEDULED', version: 2 },
      [LIST]: [{ ...workOrder, status: 'SCHEDULED', version: 2 }],
    });
    const column = main().getByRole('region', { name: 'Scheduled' });
    await expect.element(column.getByRole('button', { name: 'Move W-0007' })).toHaveFocus();
    expect(api.sent(MOVE).map(({ body }) => body)).toEqual([
      { status: 'SCHEDULED', note: '', version: 1 },
    ]);
    api.answer({
      [MOVE]: refuseStale('Somebody else has changed it.', workOrderDetails),
      [LIST]: [{ ...workOrder, status: 'IN_PROGRESS', version: 3 }],
    });
    await choose('Done');
    await expect.element(page.getByText('Somebody else has changed it.')).toBeVisible();
    await expect
      .element(
        main()
          .getByRole('region', { name: 'In progress' })
          .getByRole('link', { name: /W-0007/ }),
      )
      .toBeVisible();
    await expectFitsDevices();
  });

  test('MAINT-2: without open work it says what will be here, and a failure can be retried', async () => {
    const { api } = show('/work-orders', { [LIST]: OFFLINE });
    const failed = main().getByRole('alert');
    await expect.element(failed).toMatchTextContent('The work orders could not be loaded.');
    api.answer({ [LIST]: [] });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText(/No open work/)).toBeVisible();
  });

  test('MAINT-1: a new work order needs a title and a home, and opens its page', async () => {
    const { api, router } = show(`/work-orders?tab=new&propertyId=${propertyId}`, {
      [CREATE]: workOrderDetails,
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [],
    });
    const form = main().getByRole('form', { name: 'New work order' });
    await form.getByRole('button', { name: 'Create work order' }).click();
    await expect.element(form.getByText('Enter what needs to be done.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Title' }).fill('Fix the sink');
    await form.getByRole('combobox', { name: 'What is it about?' }).click();
    await page.getByRole('option', { name: 'Plumbing' }).click();
    await form.getByRole('button', { name: 'Create work order' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/work-order');
    expect(api.sent(CREATE)[0]?.body).toMatchObject({
      title: 'Fix the sink',
      category: 'PLUMBING',
      propertyId,
      priority: 'NORMAL',
      mayEnter: 'CALL_FIRST',
      tenantId: null,
    });
  });
});
