import type { Calendar } from '@tenantry/contract/today/calendar.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  byQuery,
  NEVER,
  OFFLINE,
  refuse,
  type Answers,
  type ApiStub,
} from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, property, propertyId } from '../../testing/records.ts';
import { building } from '../../testing/building-records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const CALENDAR = 'GET /v1/admin/calendar';

const lease = {
  leaseId: idOf(1),
  propertyId,
  userId: idOf(2),
  home: homeAt('12 Oak Street'),
  lessee: 'Lea Doe',
};

const june: Calendar = {
  today: '2026-06-15',
  cut: false,
  entries: [
    {
      kind: 'invoices_due',
      date: '2026-06-01',
      invoices: 10,
      amount: 21350,
      open: 6810,
      lease: null,
    },
    { kind: 'lease_ends', date: '2026-06-30', ...lease, lesseeCount: 1 },
  ],
};

const planned: Calendar = {
  ...june,
  entries: [{ kind: 'billing_planned', date: '2026-06-20', invoices: 2, amount: 900 }],
};

const answerOf = (query: URLSearchParams) =>
  query.get('kinds') === 'billing_planned' ? planned : june;

const open = (address: string, answers: Answers = {}) =>
  renderScreen(address, {
    as: admin,
    answers: { [CALENDAR]: byQuery(answerOf), 'GET /v1/properties': [property], ...answers },
  });

/** The last request. */
const asked = (api: ApiStub) =>
  Object.fromEntries(api.sent(CALENDAR).at(-1)?.url.searchParams ?? []);

const month = () => main().getByRole('table', { name: 'June 2026' });

describe('HOME-5: the calendar', () => {
  test('HOME-5: shows a month, from the Sunday before to the Saturday after', async () => {
    const { api } = open('/calendar');
    await expect.element(month()).toBeVisible();
    await expect.element(month().getByRole('link', { name: '$6,810.00 due' })).toBeVisible();
    await expect.element(month().getByRole('link', { name: '$900.00 to bill' })).toBeVisible();
    await expect
      .element(month().getByRole('link', { name: 'Lea Doe’s lease ends' }))
      .toHaveAttribute('href', `/people/${idOf(2)}`);
    expect(asked(api)).toMatchObject({ from: '2026-05-31', to: '2026-07-04' });
    await expectAccessible();
    const kinds = main().getByRole('group', { name: 'Show' }).getByRole('button').elements();
    expect(new Set(kinds.map((kind) => kind.getBoundingClientRect().top)).size).toBe(1);
  });

  test('HOME-5: kinds, home, layout and month are in the address', async () => {
    const { api, router } = open('/calendar');
    const ends = main().getByRole('button', { name: 'Lease ends' });
    await ends.click();
    await expect.element(ends).toHaveAttribute('aria-pressed', 'false');
    await expect.element(month().getByText('Lea Doe’s lease ends')).not.toBeInTheDocument();
    await main().getByRole('button', { name: 'List' }).click();
    const list = main().getByRole('list', { name: 'June 2026' });
    await expect.element(list.getByText('10 invoices, $21,350.00 billed')).toBeVisible();
    await expect.element(list.getByText('2 invoices not created yet')).toBeVisible();
    await main().getByRole('combobox', { name: 'Property' }).click();
    await page.getByRole('option', { name: property.addressLine1 }).click();
    await expect.poll(() => asked(api)).toMatchObject({ propertyId, from: '2026-05-31' });
    expect(router.state.location.search).toMatchObject({
      layout: 'list',
      propertyId,
      show: 'invoices_due,billing_planned,lease_starts,notice_ends,tasks,work_due',
    });
    await main().getByRole('button', { name: 'Next month' }).click();
    await expect.element(main().getByText('Nothing in July 2026.')).toBeVisible();
    expect(router.state.location.search).toMatchObject({ month: '2026-07', propertyId });
    await main().getByRole('button', { name: 'This month' }).click();
    await expect.element(list).toBeVisible();
  });

  test('UNIT-3: it is narrowed to a building instead of a property', async () => {
    const { api, router } = open(`/calendar?propertyId=${propertyId}`, {
      'GET /v1/admin/buildings': [building],
    });
    const choice = main().getByRole('combobox', { name: 'Building' });
    await choice.selectOptions(building.name);
    await expect.poll(() => asked(api)).toMatchObject({ buildingId: building.id });
    expect(asked(api)).not.toHaveProperty('propertyId');
    expect(router.state.location.search).toMatchObject({ building: building.id });
    await expectAccessible();
  });

  test('HOME-5: a phone shows the list first', async () => {
    await viewOn('phone');
    open('/calendar');
    const list = main().getByRole('list', { name: 'June 2026' });
    await expect.element(list.getByText('Tuesday, June 30')).toBeVisible();
    expectNoSideways();
    // Scrolls it out from under the bar at the bottom.
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expectAccessible();
    await main().getByRole('button', { name: 'Month', exact: true }).click();
    await expect.element(month()).toBeVisible();
    expectNoSideways();
  });

  test('HOME-5: the keyboard moves from the filters into the days', async () => {
    open('/calendar');
    await expect.element(month()).toBeVisible();
    (main().getByRole('combobox', { name: 'Property' }).element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(month().getByRole('link', { name: '$6,810.00 due' })).toHaveFocus();
  });

  test('HOME-5: loading', async () => {
    open('/calendar', { [CALENDAR]: NEVER });
    await expect.element(main().getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  test('HOME-5: a month that could not be loaded is loaded again', async () => {
    const { api } = open('/calendar', { [CALENDAR]: OFFLINE });
    await expect.element(main().getByText('The calendar could not be loaded.')).toBeVisible();
    api.answer({ [CALENDAR]: byQuery(answerOf) });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(month()).toBeVisible();
  });

  test('HOME-5: without the planned billing, the rest is shown', async () => {
    open('/calendar', {
      [CALENDAR]: byQuery((query) =>
        query.get('kinds') === 'billing_planned' ? refuse('internal', 'Sorry.') : june,
      ),
    });
    await expect.element(month().getByRole('link', { name: '$6,810.00 due' })).toBeVisible();
    await expect.element(main().getByText('Upcoming charges could not be loaded.')).toBeVisible();
  });

  test('HOME-5: an empty month says so, and an incomplete one says that it is', async () => {
    open('/calendar?layout=list&month=2026-07&show=tasks', {
      [CALENDAR]: { ...june, entries: [], cut: true },
    });
    await expect.element(main().getByText('Nothing in July 2026.')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('July 2026');
    const ends = main().getByRole('button', { name: 'Lease ends' });
    await expect.element(ends).toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByText(/Not all entries are shown/)).toBeVisible();
  });
});

describe('DATA-12: links for other calendars', () => {
  const FEEDS = 'GET /v1/admin/calendar/feeds';
  const MAKE = 'POST /v1/admin/calendar/feeds/:kind';
  const END = 'DELETE /v1/admin/calendar/feeds/:kind';
  const dialog = () => page.getByRole('dialog', { name: 'Show these days in another calendar' });
  const row = (name: string) => dialog().getByRole('listitem', { name, exact: true });
  const openDialog = async (answers: Answers) => {
    const screen = open('/calendar', { [FEEDS]: [], ...answers });
    await userEvent.click(main().getByRole('button', { name: 'Subscribe' }));
    return screen;
  };

  test('DATA-12: a link is made for one kind, shown once, and copied', async () => {
    const path = '/v1/public/calendars/secret.ics';
    const { api } = await openDialog({
      [MAKE]: { kind: 'lease_ends', since: '2026-06-15', path },
    });
    await userEvent.click(row('Lease ends').getByRole('button', { name: 'Make link' }));
    const link = dialog().getByLabelText('Link of Lease ends');
    await expect.element(link).toHaveValue(`${window.location.origin}${path}`);
    expect(api.sent(MAKE).map(({ url }) => url.pathname)).toEqual([
      '/v1/admin/calendar/feeds/lease_ends',
    ]);
    await expectAccessible();
    await viewOn('phone');
    expectNoSideways();
  });

  test('DATA-12: a link that was made before is renewed or ended after a question', async () => {
    const { api } = await openDialog({
      [FEEDS]: [{ kind: 'all', since: '2026-05-01' }],
      [MAKE]: { kind: 'all', since: '2026-06-15', path: '/v1/public/calendars/new.ics' },
      [END]: {},
    });
    await expect.element(row('Everything').getByText('Link made 05/01/2026')).toBeVisible();
    await userEvent.click(row('Everything').getByRole('button', { name: 'Make new link' }));
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }).last());
    expect(api.sent(MAKE)).toEqual([]);
    await userEvent.click(row('Everything').getByRole('button', { name: 'End link' }));
    await userEvent.click(
      page.getByRole('dialog').last().getByRole('button', { name: 'End link' }),
    );
    await expect.poll(() => api.sent(END).length).toBe(1);
  });

  test('DATA-12: links that cannot be loaded say so', async () => {
    await openDialog({ [FEEDS]: OFFLINE });
    await expect.element(dialog().getByText('The links could not be loaded.')).toBeVisible();
  });
});
