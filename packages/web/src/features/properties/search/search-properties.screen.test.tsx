import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { byQuery, HELD, refuse } from '../../../testing/api-stub.ts';
import { admin, idOf, placeAt, property } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../../testing/viewport.ts';

/** Search and filters of the properties, in the URL and in the requests to the server. */

const LIST = 'GET /v1/properties';

const street = '12 Oak Street';
const another = { ...property, ...placeAt('9 Birch Lane', idOf(77)), city: 'Troy' };

const answers = {
  [LIST]: byQuery((query) => {
    if (query.get('managed')) return [];
    return query.get('filter') || query.get('city') ? [property] : [property, another];
  }),
  'GET /v1/admin/properties/cities': [
    { city: 'Albany', properties: 1 },
    { city: 'Troy', properties: 1 },
  ],
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/public/attributes': [],
};

const found = () => page.getByLabelText('Search the properties').getByRole('status');
const choose = (filter: string, option: string) =>
  page.getByRole('combobox', { name: filter, exact: true }).selectOptions(option);
const openCard = () => page.getByRole('link', { name: street, exact: true }).click();
const pageShown = () => expect.element(main().getByText('Internal Use Only')).toBeVisible();

function open(address: string) {
  const { api, router } = renderScreen(address, { as: admin, answers });
  const asked = () => Object.fromEntries(api.sent(LIST).at(-1)?.url.searchParams ?? []);
  return { router, asked, href: () => router.state.location.href };
}

test('PROP-3: the key / focuses the search, whose words are in the URL', async () => {
  const { asked, href } = open('/admin-landing?view=cards');
  await expect.element(found()).toHaveTextContent('2 properties');
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('doe albany');
  await expect.element(found()).toHaveTextContent('1 of 2 properties');
  await expect.poll(href).toBe('/admin-landing?view=cards&filter=doe+albany');
  expect(asked()).toMatchObject({ filter: 'doe albany' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(found()).toHaveTextContent('2 properties');
  expect(href()).toBe('/admin-landing?view=cards');
});

test('PROP-3: filters and order are in the URL, to which Back from a home returns', async () => {
  const { router, asked, href } = open('/admin-landing');
  await choose('Balance', 'Balance due');
  await choose('Order', 'Balance due');
  await choose('City', 'Albany');
  const address = '/admin-landing?due=yes&sort=due&city=Albany';
  await expect.poll(href).toBe(address);
  await expect.element(found()).toHaveTextContent('1 of 2 properties');
  expect(asked()).toMatchObject({ due: 'yes', sort: '-due', city: 'Albany' });
  await openCard();
  await pageShown();
  router.history.back();
  await expect.element(found()).toHaveTextContent('1 of 2 properties');
  expect(href()).toBe(address);
  await openCard();
  await pageShown();
  await main().getByRole('link', { name: 'Close' }).click();
  await expect.element(found()).toHaveTextContent('1 of 2 properties');
  expect(href()).toBe(address);
});

test.for(['back', 'Close'] as const)(
  'PROP-3: %s from a home returns to its place in the list, although its rows load again',
  async (way) => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...property,
      ...placeAt(`${index} Elm Street`, index === 20 ? property.id : idOf(200 + index)),
    }));
    const { api, router } = renderScreen('/admin-landing?view=list', {
      as: admin,
      answers: { ...answers, [LIST]: many },
    });
    const link = page.getByRole('link', { name: '20 Elm Street', exact: true });
    await expect.element(link).toBeVisible();
    window.scrollTo(0, 1500);
    await expect.poll(() => window.scrollY).toBe(1500);
    await link.click();
    await pageShown();
    expect(window.scrollY).toBe(0);
    // As after five minutes: the list is no longer in memory.
    queryClient.removeQueries({ queryKey: ['properties'] });
    api.answer({ [LIST]: HELD });
    if (way === 'back') router.history.back();
    else await main().getByRole('link', { name: 'Close' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/admin-landing');
    await expect.element(link).not.toBeInTheDocument();
    api.answer({ [LIST]: many });
    await expect.element(link).toBeVisible();
    await expect.poll(() => Math.round(window.scrollY)).toBe(1500);
  },
);

test('PROP-8: the page of a home that was archived elsewhere says so, and where it is now', async () => {
  renderScreen(`/admin-landing/view-property/${property.id}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId': refuse('not_found', 'Not found.'),
    },
  });
  await expect.element(main().getByText('archived on another page')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'Open the archive' }))
    .toHaveAttribute('href', '/archive');
});

test('PROP-2: the choice of a list or of cards is remembered, without an address that says so', async () => {
  const { router, href } = open('/admin-landing');
  const choice = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(choice('Cards')).toHaveAttribute('aria-pressed', 'true');
  await choice('List').click();
  await expect.poll(href).toBe('/admin-landing?view=list');
  await router.navigate({ to: '/admin-landing', search: {} });
  await expect.poll(href).toBe('/admin-landing');
  await expect.element(choice('List')).toHaveAttribute('aria-pressed', 'true');
});

test('PROP-3: filters of a URL are applied; without results they can be cleared, and the order stays', async () => {
  const { href } = open('/admin-landing?due=yes&sort=due&managed=yes');
  const nothing = page.getByText('No property matches your search.');
  await expect.element(nothing).toBeVisible();
  const managed = page.getByRole('combobox', { name: 'Managed', exact: true });
  await expect.element(managed).toHaveValue('yes');
  expectNoSideways();
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect.element(found()).toHaveTextContent('2 properties');
  expect(href()).toBe('/admin-landing?sort=due');
});

test('HOME-15: all rows of a long list are in the page, so they are found and printed, and Add property is above them', async () => {
  const many = Array.from({ length: 121 }, (_, index) => ({
    ...property,
    ...placeAt(`${index} Elm Street`, idOf(200 + index)),
  }));
  renderScreen('/admin-landing?view=list', {
    as: admin,
    answers: { ...answers, [LIST]: many },
  });
  const elmStreet = (number: number) =>
    main().getByRole('link', { name: `${number} Elm Street`, exact: true });
  await expect.element(elmStreet(0)).toBeVisible();
  const rows = [...document.querySelectorAll('#properties article')];
  expect(rows).toHaveLength(121);
  document.querySelector('#properties')?.scrollIntoView();
  await expect.element(main().getByRole('link', { name: 'Add property' })).toBeInViewport();
  rows.at(-1)?.scrollIntoView();
  await expect.element(elmStreet(120)).toBeInViewport();
});
