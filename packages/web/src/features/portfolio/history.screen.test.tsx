import { actionText, changeText } from '@tenantry/contract/portfolio/history.labels';
import type { EntityHistory } from '@tenantry/contract/portfolio/history.schemas';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../../lib/moment.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const ONE = 'GET /v1/admin/history/:kind/:entityId';

const history: EntityHistory = {
  title: 'Lease of Tess Tenant',
  events: [
    {
      id: idOf(2),
      at: '2026-06-15T14:00:00.000Z',
      actor: 'Ada Doe',
      action: 'lease.modified',
      changes: [{ field: 'monthlyCost', from: 1200, to: 1250 }],
    },
    {
      id: idOf(1),
      at: '2026-06-01T14:00:00.000Z',
      actor: null,
      action: 'lease.begun',
      changes: [{ field: 'status', from: 'FUTURE', to: 'ACTIVE' }],
    },
  ],
  next: null,
};

const screen = {
  address: `/history?tab=lease&show=${idOf(5)}`,
  as: admin,
  answers: { [ONE]: history } as Answers,
};

describe('DATA-7: the history of an entity', () => {
  testStates({
    ...screen,
    needs: [ONE],
    loading: 'Loading',
    failed: 'The history could not be loaded.',
    loaded: () => main().getByText('Lease changed'),
    empty: [{ answers: { [ONE]: { ...history, events: [] } }, text: 'No changes yet.' }],
  });

  test('DATA-7: shows who changed what, from what, and when', async () => {
    renderScreen(screen.address, screen);
    for (const text of [
      'Rent: from $1,200.00 to $1,250.00',
      'Status: from Future to Active',
      'Tenantry, automatically',
      'Lease of Tess Tenant',
    ]) {
      await expect.element(main().getByText(text)).toBeVisible();
    }
    await expectAccessible();
    await viewOn('phone');
    expectNoSideways();
  });

  test('DATA-7: without a record, the page says where to find one', async () => {
    renderScreen('/history', screen);
    await expect.element(main().getByText('Which history?')).toBeVisible();
  });
});

test.each([
  [{ field: 'managed', from: false, to: true }, 'Managed by a company: from No to Yes'],
  [{ field: 'endDate', from: '2026-12-31', to: null }, 'Last day: removed, was 12/31/2026'],
  [{ field: 'date', from: null, to: '2026-06-15T03:00:00.000Z' }, 'Date: 06/14/2026'],
])('DATA-7: %o in words', (change, text) => {
  expect(changeText(change, (moment) => dayIn('America/New_York', moment))).toBe(text);
});

test('DATA-7: an event without words of its own is still readable', () => {
  expect(actionText('lease.somethingNew')).toBe('Lease something new');
});
