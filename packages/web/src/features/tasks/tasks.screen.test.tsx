import type { Task, TaskList } from '@tenantry/contract/tasks/tasks.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, NEVER, OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const LIST = 'GET /v1/admin/tasks';
const CREATE = 'POST /v1/admin/tasks';
const UPDATE = 'POST /v1/admin/tasks/:taskId';
const DONE = 'POST /v1/admin/tasks/:taskId/done';
const RESTORE = 'POST /v1/admin/tasks/:taskId/restore';
const REMOVE = 'DELETE /v1/admin/tasks/:taskId';

const task: Task = {
  id: idOf(1),
  title: 'Change the air filter',
  notes: 'Size 16 x 20',
  dueDate: '2026-06-12',
  assigneeId: idOf(50),
  assignee: 'Ada Doe',
  about: { kind: 'property', id: propertyId, label: '12 Oak Street', propertyId, userId: null },
  repeat: { frequency: 'MONTHLY', interval: 3, until: null },
  done: false,
  doneOn: null,
  version: 1,
};

const open: TaskList = { items: [task], cut: false };

const answers: Answers = {
  [LIST]: open,
  'GET /v1/admin/tasks/people': [
    { id: idOf(50), name: 'Ada Doe', self: true },
    { id: idOf(51), name: 'Bo Lee', self: false },
  ],
  'GET /v1/properties': [],
};

const show = (address: string, changes: Answers = {}) =>
  renderScreen(address, { as: admin, answers: { ...answers, ...changes } });

const row = () => main().getByRole('listitem').filter({ hasText: 'Change the air filter' });

describe('HOME-4: tasks', () => {
  test.each(['desktop', 'phone'] as const)('HOME-4: shows due tasks, on a %s', async (on) => {
    await viewOn(on);
    show('/tasks');
    await expect.element(row().getByText('3 days overdue')).toBeVisible();
    await expect.element(row().getByText(/Ada Doe, every 3 months/)).toBeVisible();
    await expect.element(row().getByRole('link', { name: '12 Oak Street' })).toBeVisible();
    expectNoSideways();
    await expectAccessible();
  });

  test('HOME-4: a title and Enter add a task of my own for today', async () => {
    const { api } = show('/tasks', { [LIST]: { items: [], cut: false }, [CREATE]: task });
    await expect.element(main().getByText(/You have nothing to do/)).toBeVisible();
    const title = main().getByRole('textbox', { name: 'Task' });
    await title.fill('Change the air filter');
    api.answer({ [LIST]: open });
    await userEvent.keyboard('{Enter}');
    await expect.element(row()).toBeVisible();
    await expect.element(title).toHaveValue('');
    expect(api.sent(CREATE).map(({ body }) => body)).toEqual([
      {
        title: 'Change the air filter',
        notes: '',
        dueDate: '2026-06-15',
        assigneeId: idOf(50),
        about: null,
        repeat: null,
      },
    ]);
  });

  test('HOME-4: a refused task stays in the form', async () => {
    show('/tasks', { [CREATE]: refuse('malformed', 'Enter what needs to be done.') });
    await main().getByRole('button', { name: 'Add task' }).click();
    await expect.element(main().getByText('Enter what needs to be done.')).toBeVisible();
  });

  test('HOME-4: completing a task says when the next one is due', async () => {
    const done = { ...task, done: true, doneOn: '2026-06-15' };
    const { api } = show('/tasks', { [DONE]: { task: done, nextDueDate: '2026-09-12' } });
    const button = row().getByRole('button', { name: 'Done: Change the air filter' });
    await expect.element(button).toBeVisible();
    api.answer({ [LIST]: { items: [], cut: false } });
    await button.click();
    await expect.element(page.getByText('Done. The next one is due 09/12/2026')).toBeVisible();
    await expect.element(row()).not.toBeInTheDocument();
    expect(api.sent(DONE)[0]?.body).toEqual({ done: true });
  });

  test('HOME-4: shows mine or all, open or done, as the address says', async () => {
    const { api, router } = show('/tasks', {
      [LIST]: byQuery((query) => ({
        cut: false,
        items: query.get('state') === 'done' ? [{ ...task, done: true, doneOn: '2026-06-14' }] : [],
      })),
    });
    await main().getByRole('button', { name: 'All', exact: true }).click();
    await expect.element(main().getByText('No open tasks. Add one above.')).toBeVisible();
    await main()
      .getByRole('group', { name: 'State' })
      .getByRole('button', { name: 'Done' })
      .click();
    await expect.element(row().getByText('Done on 06/14/2026')).toBeVisible();
    await expect
      .element(row().getByRole('button', { name: 'Reopen: Change the air filter' }))
      .toBeVisible();
    expect(router.state.location.search).toEqual({ show: 'all', tab: 'done' });
    const asked = api.sent(LIST).at(-1)?.url.searchParams;
    expect([asked?.get('state'), asked?.get('assignee')]).toEqual(['done', null]);
  });

  test('HOME-4: every field can be changed, and a task deleted and restored', async () => {
    const { api } = show('/tasks', {
      [UPDATE]: { ...task, title: 'Mow', version: 2 },
      [REMOVE]: {},
    });
    await row().getByRole('button', { name: 'Edit: Change the air filter' }).click();
    const form = main().getByRole('form', { name: 'Edit Change the air filter' });
    await form.getByRole('textbox', { name: 'Task' }).fill('Mow');
    await form.getByRole('checkbox', { name: 'Repeats' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(row()).toBeVisible();
    expect(api.sent(UPDATE)[0]?.body).toMatchObject({
      title: 'Mow',
      notes: 'Size 16 x 20',
      repeat: null,
      version: 1,
      about: { kind: 'property', id: propertyId },
    });
    await row().getByRole('button', { name: 'Delete: Change the air filter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Task deleted')).toBeVisible();
    api.answer({ [RESTORE]: task });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Task restored')).toBeVisible();
    expect(api.sent(RESTORE)).toHaveLength(1);
  });

  test('HOME-4: a new task about the person in the address', async () => {
    const { api } = show(`/tasks?about=person:${idOf(7)}`, { [CREATE]: task });
    await main().getByRole('textbox', { name: 'Task' }).fill('Call back');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.sent(CREATE).length).toBe(1);
    expect(api.sent(CREATE)[0]?.body).toMatchObject({ about: { kind: 'person', id: idOf(7) } });
  });

  test('HOME-4: loading', async () => {
    show('/tasks', { [LIST]: NEVER });
    await expect.element(main().getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  test('HOME-4: a list that could not be loaded is loaded again', async () => {
    const { api } = show('/tasks', { [LIST]: OFFLINE });
    await expect.element(main().getByText('The tasks could not be loaded.')).toBeVisible();
    api.answer({ [LIST]: { ...open, cut: true } });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(row()).toBeVisible();
    await expect.element(main().getByText('Only the first 500 are shown.')).toBeVisible();
  });
});
