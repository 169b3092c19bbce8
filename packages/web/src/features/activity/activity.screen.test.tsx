import type { ActivityEvent, ActivityPage } from '@tenantry/contract/activity/activity.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { byQuery, type Answers } from '../../testing/api-stub.ts';
import { admin, idOf, placeAt } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';

const LIST = 'GET /v1/admin/activity';
const PEOPLE = 'GET /v1/admin/activity/people';

const { home } = placeAt('12 Oak Street, behind the old mill', idOf(3));

const modified: ActivityEvent = {
  id: idOf(21),
  at: '2026-06-15T14:00:00.000Z',
  actor: 'Ada Doe',
  actorId: idOf(8),
  action: 'lease.modified',
  entityId: idOf(5),
  title: 'Lease of Tess Tenant',
  home,
  homeIsArchived: false,
  changes: [{ field: 'monthlyCost', from: 1200, to: 1250 }],
};

const events: ActivityPage = {
  events: [
    modified,
    {
      id: idOf(20),
      at: '2026-06-14T14:00:00.000Z',
      actor: null,
      actorId: null,
      action: 'organization.updated',
      entityId: idOf(1),
      title: null,
      home: null,
      homeIsArchived: false,
      changes: [],
    },
  ],
  next: null,
};

const answers: Answers = {
  [LIST]: events,
  [PEOPLE]: [{ id: idOf(8), name: 'Ada Doe' }],
  'GET /v1/properties': [],
};

const screen = { address: '/activity', as: admin, answers };

describe('DATA-7: the activity page', () => {
  testStates({
    ...screen,
    needs: [LIST],
    loading: 'Loading',
    failed: 'The activity could not be loaded.',
    loaded: () => main().getByText('Lease changed'),
    empty: [{ answers: { [LIST]: { events: [], next: null } }, text: 'Nothing has happened yet.' }],
  });

  test('DATA-7: says what changed, and links to what it is about', async () => {
    renderScreen(screen.address, screen);
    const changed = main().getByRole('listitem').filter({ hasText: 'Lease changed' });
    await expect.element(changed.getByText('Rent: from $1,200.00 to $1,250.00')).toBeVisible();
    await expect
      .element(changed.getByRole('link', { name: home.label }))
      .toHaveAttribute('href', `/admin-landing/view-property/${home.propertyId}`);
    await expect
      .element(changed.getByRole('link', { name: 'History of Lease of Tess Tenant' }))
      .toHaveAttribute('href', `/history?tab=lease&show=${idOf(5)}`);
    const settings = main().getByRole('listitem').filter({ hasText: 'Settings changed' });
    await expect.element(settings.getByText('Tenantry, automatically')).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Security log' })).toBeVisible();
    await expectAccessibleInBothSchemes();
    await expectFitsDevices();
  });

  test('DATA-7: the filters are in the address, and the next page is loaded', async () => {
    const older = { ...modified, id: idOf(19), action: 'lease.started' };
    const { router, api } = renderScreen(screen.address, {
      ...screen,
      answers: {
        ...answers,
        [LIST]: byQuery((query) =>
          query.get('cursor')
            ? { events: [older], next: null }
            : { ...events, next: query.get('area') ? 'more' : null },
        ),
      },
    });
    await expect.element(main().getByText('Lease changed')).toBeVisible();
    await userEvent.selectOptions(main().getByLabelText('About'), 'Leases and households');
    await userEvent.selectOptions(main().getByLabelText('Person'), 'Ada Doe');
    await expect.element(main().getByText('Lease started')).toBeVisible();
    expect(router.state.location.search).toMatchObject({ area: 'leases', person: idOf(8) });
    const last = api.sent(LIST).at(-1)?.url.searchParams;
    expect(Object.fromEntries(last ?? [])).toEqual({
      area: 'leases',
      person: idOf(8),
      cursor: 'more',
    });
    await expect.element(page.getByText('Showing 3')).toBeVisible();
  });
});
