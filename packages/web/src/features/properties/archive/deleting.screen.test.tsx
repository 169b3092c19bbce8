import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { HELD } from '../../../testing/api-stub.ts';
import { admin, homeAt, placeAt, property, propertyId } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../../testing/viewport.ts';

/** A property is deleted, and restored with Undo or from the archive. */

const LIST = 'GET /v1/properties';
const DELETE = 'DELETE /v1/admin/properties/:propertyId';
const RESTORE = 'POST /v1/admin/properties/:propertyId/restore';
const ARCHIVED = 'GET /v1/admin/properties/archived';
const CITIES = 'GET /v1/admin/properties/cities';

const street = '12 Oak Street';
const address = `${street}, Albany, NY 12207`;
const other = { ...property, ...placeAt('9 Birch Lane', 'other') };
const one = [{ city: 'Albany', properties: 1 }];
const two = [{ city: 'Albany', properties: 2 }];
const archived = {
  id: propertyId,
  home: homeAt(street),
  city: 'Albany',
  archivedAt: '2026-06-15T16:00:00Z',
};

const answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/public/attributes': [],
  [ARCHIVED]: [archived],
  [LIST]: [property, other],
  [CITIES]: two,
  [DELETE]: {},
  [RESTORE]: property,
};

const card = () => page.getByRole('article', { name: street });
const found = () => page.getByLabelText('Search the properties').getByRole('status');

async function confirmDelete(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete property' });
  const question = `Are you sure you want to delete ${address}?`;
  await expect.element(dialog).toMatchTextContent(question);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('PROP-8, PROP-12: the card of a deleted property disappears, and Undo restores it', async () => {
  const { api } = renderScreen('/admin-landing', { as: admin, answers });
  await expect.element(found()).toHaveTextContent('2 properties');
  await card()
    .getByRole('button', { name: `Delete ${street}` })
    .click();
  api.answer({ [LIST]: [other], [CITIES]: one });
  await confirmDelete();
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(main()).toHaveFocus();
  await expect.element(found()).toHaveTextContent('1 property');
  api.answer({ [LIST]: [property, other], [CITIES]: two });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(`${street} was restored`)).toBeVisible();
  await expect.element(card()).toBeVisible();
  expect(api.sent(DELETE)).toHaveLength(1);
  expect(api.sent(RESTORE)).toHaveLength(1);
});

test('PROP-8: a deleted card leaves the focus where the person has moved it meanwhile', async () => {
  const { api } = renderScreen('/admin-landing', {
    as: admin,
    answers: { ...answers, [DELETE]: HELD },
  });
  await card()
    .getByRole('button', { name: `Delete ${street}` })
    .click();
  await confirmDelete();
  const search = page.getByRole('searchbox', { name: 'Search' }).element() as HTMLInputElement;
  search.focus();
  api.answer({ [DELETE]: {}, [LIST]: [other], [CITIES]: one });
  await expect.element(card()).not.toBeInTheDocument();
  // A lost focus is looked for twice: now, and when a dialog would have faded out.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(document.activeElement).toBe(search);
});

test('PROP-8: a property that is deleted on its page leads to the list', async () => {
  const { api, router } = renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers,
  });
  await page.getByRole('button', { name: `More actions for ${street}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  api.answer({ [LIST]: [other], [CITIES]: one });
  await confirmDelete();
  await expect.element(found()).toHaveTextContent('1 property');
  expect(router.state.location.href).toBe('/admin-landing');
  expect(card().query()).toBeNull();
});

test('PROP-8: the list of archived properties restores a property', async () => {
  const { api, router } = renderScreen('/admin-landing', {
    as: admin,
    answers: { ...answers, [LIST]: [other], [CITIES]: one },
  });
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Archived');
  await expect.element(page.getByText(address)).toBeVisible();
  expect(router.state.location.href).toBe('/admin-landing?status=archived');
  expectNoSideways();
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();
  api.answer({ [ARCHIVED]: [], [LIST]: [property, other], [CITIES]: two });
  await page.getByRole('button', { name: `Restore ${street}` }).click();
  await expect.element(page.getByText('Nothing is archived.')).toBeVisible();
  expect(api.sent(RESTORE)).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(card()).toBeVisible();
  expect(router.state.location.href).toBe('/admin-landing');
});
