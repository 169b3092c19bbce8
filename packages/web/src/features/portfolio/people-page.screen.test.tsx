import type { ListedPerson } from '@tenantry/contract/portfolio/people-list.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MOST_FILTERS, savedFilters, saveFilter } from '../../lib/saved-filters.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { building } from '../../testing/building-records.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';

const LIST = 'GET /v1/admin/people';

const ann: ListedPerson = {
  id: idOf(90),
  userId: idOf(90),
  group: 'current',
  name: 'Ann Doe',
  emailAddress: 'ann@example.com',
  phoneNumber: '(646) 555-0147',
  home: homeAt('12 Oak Street'),
  homeIsArchived: false,
  leaseId: idOf(20),
  otherLeases: 1,
  owed: 12345.67,
  dueNow: 1400,
  daysLate: 22,
  daysUntilDue: 0,
};

const pat: ListedPerson = {
  ...ann,
  id: idOf(91),
  userId: null,
  group: 'prospect',
  name: 'Pat Prospect',
  emailAddress: 'pat@example.com',
  leaseId: null,
  otherLeases: 0,
  homeIsArchived: true,
  owed: undefined,
  dueNow: undefined,
  daysLate: undefined,
  daysUntilDue: undefined,
};

const screen = {
  address: '/people',
  as: admin,
  answers: { [LIST]: [ann, pat] } as Answers,
};

const row = (name: string) => main().getByRole('row').filter({ hasText: name });

describe('HOME-12: the list of people', () => {
  testStates({
    ...screen,
    needs: [LIST],
    loading: { table: 'People' },
    failed: 'The people could not be loaded.',
    loaded: () => main().getByText('Ann Doe'),
    empty: [{ answers: { [LIST]: [] }, text: 'No one yet.' }],
  });

  test('HOME-12: a row leads to the person and the home, and says how to reach them and what is open', async () => {
    renderScreen(screen.address, screen);
    const lessee = row('Ann Doe');
    await expect
      .element(lessee.getByRole('link', { name: 'Ann Doe', exact: true }))
      .toHaveAttribute('href', `/people/${idOf(90)}`);
    await expect
      .element(lessee.getByRole('link', { name: '12 Oak Street' }))
      .toHaveAttribute('href', `/admin-landing/view-property/${propertyId}`);
    await expect.element(lessee.getByText('and 1 more')).toBeVisible();
    for (const [name, address] of [
      ['ann@example.com', 'mailto:ann@example.com'],
      ['(646) 555-0147', 'tel:(646) 555-0147'],
    ] as const) {
      await expect.element(lessee.getByRole('link', { name })).toHaveAttribute('href', address);
    }
    await expect.element(lessee.getByText('$12,345.67')).toBeVisible();
    await expect.element(lessee.getByText('Late 22 days')).toBeVisible();
    await expect.element(lessee.getByRole('link', { name: 'Message Ann Doe' })).toBeVisible();
    const prospect = row('Pat Prospect');
    await expect.element(prospect.getByText('deleted')).toBeVisible();
    await expect
      .element(prospect.getByRole('link', { name: 'Reply' }))
      .toHaveAttribute('href', '/messages?tab=prospects&filter=pat%40example.com');
    await expectFitsDevices();
  });

  test('HOME-12: the group and the words are applied by the server and are in the URL', async () => {
    const { api, router } = renderScreen(screen.address, screen);
    await main().getByRole('button', { name: 'Past' }).click();
    await main().getByRole('searchbox', { name: 'Filter' }).fill('oak');
    await expect
      .poll(() => Object.fromEntries(api.sent(LIST).at(-1)?.url.searchParams ?? []))
      .toEqual({ group: 'past', filter: 'oak', sort: 'group', limit: '50' });
    expect(router.state.location.search).toEqual({ show: 'past', filter: 'oak' });
    api.answer({ [LIST]: [] });
    await main().getByRole('searchbox', { name: 'Filter' }).fill('nobody');
    await expect.element(page.getByText('No one matches the filters.')).toBeVisible();
  });

  test('UNIT-3: the tenants of a building are listed, ticked and written to together', async () => {
    const { api, router } = renderScreen('/people?show=current', {
      ...screen,
      answers: { [LIST]: [ann], 'GET /v1/admin/buildings': [building] },
    });
    await main().getByRole('combobox', { name: 'Building' }).selectOptions('Maple Court');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.searchParams.get('buildingId'))
      .toBe(building.id);
    expect(router.state.location.search).toEqual({ show: 'current', building: building.id });
    await expectFitsDevices();
    await row('Ann Doe').getByRole('checkbox').click();
    await expect.element(page.getByRole('link', { name: /^Message/ }).first()).toBeVisible();
  });

  test('HOME-13: filters are saved under a name, used again and removed', async () => {
    const { router } = renderScreen('/people?show=past&filter=oak', screen);
    await main().getByRole('button', { name: 'Saved filters' }).click();
    await page.getByLabelText('Save these filters as').fill('Old oak');
    await page.getByRole('button', { name: 'Save filters' }).click();
    await main().getByRole('button', { name: 'Everyone' }).click();
    await main().getByRole('searchbox', { name: 'Filter' }).fill('');
    await expect.poll(() => router.state.location.search).toEqual({});
    await main().getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('button', { name: 'Old oak', exact: true }).click();
    await expect.poll(() => router.state.location.search).toEqual({ show: 'past', filter: 'oak' });
    await main().getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('button', { name: 'Remove Old oak' }).click();
    await expect.poll(() => JSON.stringify(localStorage)).not.toContain('Old oak');
    await expect.element(page.getByRole('list', { name: 'Saved filters' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByLabelText('Save these filters as')).not.toBeInTheDocument();
  });

  test('HOME-13: the last of many filters is refused, and none is dropped for it', async () => {
    renderScreen('/people?show=past', screen);
    await expect.element(row('Ann Doe')).toBeVisible();
    for (let index = 0; index < MOST_FILTERS; index++) {
      saveFilter('people', { name: `Filter ${index}`, search: { show: 'past' } });
    }
    await main().getByRole('button', { name: 'Saved filters' }).click();
    const name = page.getByLabelText('Save these filters as');
    await name.fill('Zoe');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^You have saved 20 filters of this list\./)).toBeVisible();
    await expect.element(name).toHaveValue('Zoe');
    expect(savedFilters('people')).toHaveLength(MOST_FILTERS);
    // The name of a saved filter is used again for other filters.
    await name.fill('Filter 3');
    await page.getByRole('button', { name: 'Save filters' }).click();
    await expect.element(name).not.toBeInTheDocument();
    expect(savedFilters('people')).toHaveLength(MOST_FILTERS);
  });

  test('HOME-12: what is owed is left out for people who may not read it', async () => {
    const as = { ...admin, roles: [], permissions: ['people:read' as const] };
    renderScreen(screen.address, { ...screen, as });
    await expect.element(row('Ann Doe')).toBeVisible();
    await expect.element(main().getByText('Open', { exact: true })).not.toBeInTheDocument();
  });
});
