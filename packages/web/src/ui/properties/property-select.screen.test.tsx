import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { byQuery, HELD, listPage, OFFLINE, pagesOf, type Answers } from '../../testing/api-stub.ts';
import { admin, idOf, placeAt, property } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/properties';
const ONE = 'GET /v1/admin/properties/:propertyId';

const at = (index: number, addressLine1: string) => ({
  ...property,
  ...placeAt(addressLine1, idOf(index)),
});
const elm = at(21, '7 Elm Street');
const oakHill = at(22, '3 Oak Hill');
const some = [property, elm, oakHill];

/** Opens the calendar, which has a property field without other choices. */
const open = (answers: Answers, search = '') =>
  renderScreen(`/calendar${search}`, {
    as: admin,
    answers: {
      'GET /v1/admin/calendar': { today: '2026-06-15', cut: false, entries: [] },
      [LIST]: pagesOf(some, ({ addressLine1 }) => addressLine1),
      ...answers,
    },
  });

const field = () => main().getByRole('combobox', { name: 'Property' });
const option = (name: string) => page.getByRole('option', { name });

test('HOME-5: of many properties, the server searches those that match the typed text', async () => {
  const far = at(23, '900 Far Road');
  const { api, router } = open({
    [LIST]: byQuery((query) =>
      query.get('filter') === 'far' ? listPage([far], 1, null) : listPage(some, 10_000, 'next'),
    ),
  });
  await field().click();
  await expect.element(option(elm.addressLine1)).toBeVisible();
  const more = option('9,997 more: type an address or a tenant');
  await expect.element(more).toHaveAttribute('data-combobox-disabled');
  await field().fill('far');
  await option(far.addressLine1).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ propertyId: far.id });
  await expect.element(field()).toHaveValue(far.addressLine1);
  // StrictMode mounts twice, and aborts the first requests.
  const asked = api.sent(LIST).filter(({ signal }) => !signal?.aborted);
  expect(asked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    { include: '', limit: '50' },
    { filter: 'far', include: '', limit: '50' },
  ]);
});

test('HOME-5: text that matches a single property chooses it when the field is left', async () => {
  const { router } = open({});
  await field().fill('oak');
  await expect.element(option(oakHill.addressLine1)).toBeVisible();
  await userEvent.tab();
  await expect.element(field()).toHaveValue('All properties');
  await field().fill('elm');
  await expect.element(option(elm.addressLine1)).toBeVisible();
  await userEvent.tab();
  await expect.element(field()).toHaveValue(elm.addressLine1);
  expect(router.state.location.search).toMatchObject({ propertyId: elm.id });
});

test('HOME-5: after choosing a property, another one with a different name can be found and chosen', async () => {
  const { router } = open({}, `?propertyId=${elm.id}`);
  await expect.element(field()).toHaveValue(elm.addressLine1);
  await field().fill('oak');
  await expect.element(option(oakHill.addressLine1)).toBeVisible();
  await expect.element(option(elm.addressLine1)).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('oak');
  await option(oakHill.addressLine1).click();
  await expect.element(field()).toHaveValue(oakHill.addressLine1);
  expect(router.state.location.search).toMatchObject({ propertyId: oakHill.id });
});

test('HOME-5: Enter chooses the marked property, by default the first result', async () => {
  const smithStreet = at(24, '9 Smith Street');
  const ofSmith = at(25, '1 Elm Street');
  const { router } = open({
    [LIST]: byQuery((query) =>
      listPage(query.get('filter') ? [ofSmith, smithStreet] : [smithStreet, elm], 2, null),
    ),
  });
  await field().click();
  await expect.element(option(smithStreet.addressLine1)).toBeVisible();
  await field().fill('smith');
  await expect
    .element(option(ofSmith.addressLine1))
    .toHaveAttribute('data-combobox-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue(ofSmith.addressLine1);
  expect(router.state.location.search).toMatchObject({ propertyId: ofSmith.id });
});

test('HOME-5: text that matches a property and another choice chooses neither when the field is left; text of the other choice alone chooses it', async () => {
  const hall = at(26, '3 Hall Road');
  const { router } = open({ [LIST]: [hall, elm] });
  await field().fill('all');
  await expect.element(option(hall.addressLine1)).toBeVisible();
  await expect.element(option('All properties')).toBeVisible();
  await userEvent.tab();
  await expect.element(field()).toHaveValue('All properties');
  expect(router.state.location.search).not.toHaveProperty('propertyId');
  await field().fill('elm');
  await userEvent.tab();
  await expect.element(field()).toHaveValue(elm.addressLine1);
  await field().fill('All properties');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('All properties');
  await expect.poll(() => router.state.location.search).not.toHaveProperty('propertyId');
});

test('HOME-5: text that matches one of many properties chooses it even if the server responds after the field was left', async () => {
  const far = at(23, '900 Far Road');
  const { api } = open({ [LIST]: listPage(some, 10_000, 'next') });
  await field().click();
  await expect.element(option(elm.addressLine1)).toBeVisible();
  api.answer({ [LIST]: listPage([far], 1, null) });
  await field().fill('900 far');
  await userEvent.tab();
  await expect.element(field()).toHaveValue(far.addressLine1);
});

test('HOME-5, HOME-11: a slow response still chooses the property after the field has stopped to search', async () => {
  const far = at(23, '900 Far Road');
  const { api } = open({ [LIST]: listPage(some, 10_000, 'next') });
  await field().click();
  await expect.element(option(elm.addressLine1)).toBeVisible();
  api.answer({ [LIST]: HELD });
  await field().fill('900 far');
  const searches = () => api.sent(LIST).filter(({ url }) => url.searchParams.has('filter'));
  await expect.poll(searches).not.toEqual([]);
  await userEvent.tab();
  await expect.poll(() => searches()[0]?.signal?.aborted).toBe(true);
  api.answer({ [LIST]: listPage([far], 1, null) });
  await expect.element(field()).toHaveValue(far.addressLine1);
});

test('HOME-5: a chosen property that is in no list is loaded by its id', async () => {
  const far = at(23, '900 Far Road');
  open({ [ONE]: far }, `?propertyId=${far.id}`);
  await expect.element(field()).toHaveValue(far.addressLine1);
});

test('HOME-5: loading, failure and no match are shown', async () => {
  const { api } = open({ [LIST]: HELD });
  await field().fill('elm');
  await expect.element(page.getByText('Searching…')).toBeVisible();
  api.answer({ [LIST]: OFFLINE });
  await expect.element(main().getByText('The properties could not be loaded.')).toBeVisible();
  await expect.element(page.getByText('No property matches.')).not.toBeInTheDocument();
  api.answer({ [LIST]: [] });
  await field().fill('elms');
  await expect.element(page.getByText('No property matches.')).toBeVisible();
  await expect
    .element(main().getByText('The properties could not be loaded.'))
    .not.toBeInTheDocument();
  await expectAccessibleInBothSchemes();
});
