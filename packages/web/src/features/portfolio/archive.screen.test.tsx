import type { ArchivedItem } from '@tenantry/contract/portfolio/archive.schemas';
import type { Task } from '@tenantry/contract/tasks/tasks.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const COUNTS = 'GET /v1/admin/archive';
const LIST = 'GET /v1/admin/archive/:kind';
const RESTORE = 'POST /v1/admin/tasks/:taskId/restore';

const item: ArchivedItem = {
  id: idOf(7),
  title: 'Sweep the stairs',
  detail: 'Due 06/20/2026',
  amount: null,
  propertyId: null,
  archivedAt: '2026-06-14T12:00:00.000Z',
  privileged: false,
  refusal: null,
};

const restored: Task = {
  id: item.id,
  title: item.title,
  notes: '',
  dueDate: '2026-06-20',
  assigneeId: null,
  assignee: null,
  about: null,
  repeat: null,
  done: false,
  doneOn: null,
  version: 3,
};

const refused: ArchivedItem = {
  ...item,
  id: idOf(8),
  title: 'Invoice 0004',
  amount: 1250,
  refusal: 'A deleted invoice stays deleted.',
};

const screen = {
  address: '/archive',
  as: admin,
  answers: {
    [COUNTS]: [
      { kind: 'property', count: 0 },
      { kind: 'task', count: 1 },
      { kind: 'invoice', count: 1 },
    ],
    [LIST]: [item],
  } as Answers,
};

describe('DATA-6: the archive', () => {
  testStates({
    ...screen,
    needs: [COUNTS],
    loading: 'Loading',
    failed: 'The archive could not be loaded.',
    loaded: () => main().getByText('Sweep the stairs'),
    empty: [
      { answers: { [COUNTS]: [] }, text: 'The archive is empty. Deleted records are kept here.' },
    ],
  });

  test('DATA-6: shows the kinds that are not empty, and restores', async () => {
    const { api } = renderScreen(screen.address, screen);
    await expect.element(main().getByRole('button', { name: 'Tasks (1)' })).toBeVisible();
    expect(
      main()
        .getByRole('button', { name: /Properties/ })
        .query(),
    ).toBeNull();
    await expect.element(main().getByText('06/14/2026')).toBeVisible();
    await expectAccessible();
    api.answer({ [RESTORE]: restored, [LIST]: [], [COUNTS]: [] });
    await main().getByRole('button', { name: 'Restore Sweep the stairs' }).click();
    await expect.element(page.getByText('Sweep the stairs was restored')).toBeVisible();
    expect(api.sent(RESTORE)).toHaveLength(1);
    await expect.element(main().getByText('The archive is empty.', { exact: false })).toBeVisible();
  });

  test('DATA-6: says why something is not restored, and fits a phone', async () => {
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [LIST]: [refused] },
    });
    await main().getByRole('button', { name: 'Invoices (1)' }).click();
    await expect.element(main().getByText('A deleted invoice stays deleted.')).toBeVisible();
    await expect.element(main().getByText('$1,250.00')).toBeVisible();
    expect(
      main()
        .getByRole('button', { name: /^Restore/ })
        .query(),
    ).toBeNull();
    expect(api.sent(LIST).at(-1)?.url.pathname).toBe('/v1/admin/archive/invoice');
    await viewOn('phone');
    expectNoSideways();
  });
});
