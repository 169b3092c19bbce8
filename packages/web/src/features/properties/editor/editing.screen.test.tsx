import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import {
  HELD,
  inTurn,
  listPage,
  OFFLINE,
  refuse,
  refuseStale,
  type Answers,
} from '../../../testing/api-stub.ts';
import { chooseFile, pictureFile, pictureUrl } from '../../../testing/files.ts';
import {
  admin,
  configurationWith,
  idOf,
  organization,
  placeAt,
  property,
  publicProperty,
} from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';

/** Changes in the list of properties that the server refuses. */

const DELETE = 'DELETE /v1/admin/properties/:propertyId';
const SAVE = 'POST /v1/admin/properties/:propertyId';
const COVER = 'POST /v1/admin/properties/:propertyId/coverImage/:fileName/upload';
const IMAGE = 'POST /v1/admin/organization/:organizationName/image/:fileName/upload';

const street = '12 Oak Street';
const size = { width: 64, height: 48, widths: [64] };
const progress = () => page.getByRole('progressbar', { name: 'Uploading the picture' });

function openLanding(answers: Answers) {
  return renderScreen('/admin-landing', {
    as: admin,
    answers: {
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties': [publicProperty],
      ...answers,
    },
  });
}

test('PROP-8: a leased property is not deleted, and the card says why', async () => {
  const reason =
    'This property has a lease that has not ended. End the lease first, then delete the property.';
  const { api } = openLanding({ [DELETE]: refuse('property_leased', reason) });
  const card = page.getByRole('article', { name: street });
  const remove = card.getByRole('button', { name: `Delete ${street}` });
  await remove.click();
  const question = page.getByRole('dialog');
  await expect
    .element(question)
    .toMatchTextContent(`Are you sure you want to delete ${street}, Albany, NY 12207?`);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(card.getByRole('alert').query()).toBeNull();
  expect(api.sent(DELETE)).toEqual([]);

  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete property' });
  await expect.element(dialog).toMatchTextContent('Are you sure');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByRole('alert')).toMatchTextContent('lease');
  await expect.element(remove).toHaveFocus();
  await expectAccessible();
});

async function openMenuAtItsEnd(): Promise<void> {
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'End lease' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
}

test('PANEL-1, PROP-8: on the page of a home, Delete is behind its other actions', async () => {
  const reason = 'This property has a lease that has not ended.';
  const { api } = renderScreen(`/admin-landing/view-property/${property.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/public/attributes': [],
      [DELETE]: refuse('property_leased', reason),
    },
  });
  const more = page.getByRole('button', { name: `More actions for ${street}` });
  await expect.element(more).toBeEnabled();
  expect(page.getByRole('menuitem').query()).toBeNull();
  more.element().focus();
  await openMenuAtItsEnd();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Delete property' });
  await expect.element(dialog).toMatchTextContent('Are you sure');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  expect(api.sent(DELETE)).toEqual([]);

  // The dialog's code is loaded now: it opens while the menu closes.
  await openMenuAtItsEnd();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toMatchTextContent('Are you sure');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect.element(main().getByRole('alert')).toMatchTextContent('lease');
  await expect.element(more).toHaveFocus();
});

test('PANEL-1, PANEL-9: a screen that is opened from the menu of a home gives the focus back to it', async () => {
  renderScreen(`/admin-landing/view-property/${property.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [],
      'GET /v1/public/attributes': [],
    },
  });
  const more = page.getByRole('button', { name: `More actions for ${street}` });
  await expect.element(more).toBeEnabled();
  await more.click();
  await page.getByRole('menuitem', { name: 'End lease' }).click();
  const leases = page.getByRole('dialog', { name: /^Leases/ });
  await expect.element(leases).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(leases).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});

test('PROP-7: a failed cover upload can be tried again, and shows its progress', async () => {
  const { api } = openLanding({ [SAVE]: { ...property, version: 2 }, [COVER]: OFFLINE });
  await page.getByRole('button', { name: `Edit ${street}` }).click();
  const form = page.getByRole('form', { name: `Edit ${street}` });
  const add = () => form.getByRole('button', { name: 'Add a picture' }).click();
  await chooseFile(add, pictureFile('house.png'));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent('Everything except the picture is saved.');
  api.answer({ [COVER]: HELD });
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect.element(progress()).toBeVisible();
  const covered = { ...property, coverImage: pictureUrl, coverImageSize: size, version: 4 };
  api.answer({ [COVER]: covered, 'GET /v1/properties': [covered] });
  await expect.element(form).not.toBeInTheDocument();
  const cover = page.getByRole('article').getByRole('img', { name: `Picture of ${street}` });
  await expect.element(cover).toHaveAttribute('width', '64');
  expect(api.sent(COVER)).toHaveLength(2);
});

test("API-8: someone else's save of a property is shown beside the typed values", async () => {
  const definition = { id: idOf(55), name: 'Bedrooms' };
  const mine = { ...property, attributes: [{ attributeId: idOf(55), value: '2' }] };
  const theirs = { ...mine, attributes: [{ attributeId: idOf(55), value: '3' }], city: 'Troy' };
  const { api } = openLanding({
    'GET /v1/properties': [mine],
    'GET /v1/admin/properties/cities': [],
    'GET /v1/public/attributes': [definition],
    [SAVE]: refuseStale('Changed.', { ...theirs, version: 9 }),
  });
  await page.getByRole('button', { name: `Edit ${street}` }).click();
  const form = page.getByRole('form', { name: `Edit ${street}` });
  await form.getByRole('textbox', { name: 'Bedrooms' }).fill('4');
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = form.getByRole('alert');
  await expect.element(asked).toMatchTextContent('They changed: City, Bedrooms.');
  await asked.getByRole('radio', { name: 'Theirs: 3' }).click();
  await expect.element(form.getByRole('textbox', { name: 'Bedrooms' })).toHaveValue('3');
  api.answer({ [SAVE]: { ...theirs, version: 10 } });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(2);
  expect(api.sent(SAVE)[1]?.body).toMatchObject({
    city: 'Troy',
    attributes: [{ attributeId: idOf(55), value: '3' }],
    version: 9,
  });
});

test('PROP-1: a click on the marketing image replaces it; a failed upload is tried again', async () => {
  const before = { marketingImageUrl: pictureUrl, marketingImageSize: null };
  const { api } = openLanding({
    'GET /v1/public/configuration': configurationWith(before),
    [IMAGE]: OFFLINE,
  });
  const image = page.getByRole('button', { name: 'Change the marketing image' });
  const today = await page.getByRole('heading', { level: 1 }).findElement();
  expect(today.compareDocumentPosition(image.element())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await chooseFile(() => image.click(), pictureFile('house.png'));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The picture could not be uploaded.');
  api.answer({ [IMAGE]: HELD });
  await main().getByRole('button', { name: 'Try again' }).click();
  await expect.element(progress()).toBeVisible();
  const after = { marketingImageUrl: pictureUrl, marketingImageSize: size };
  const changed = { ...organization, ...after, version: 2 };
  api.answer({
    [IMAGE]: changed,
    'GET /v1/public/configuration': configurationWith(after),
  });
  await expect.element(page.getByText('Marketing image changed')).toBeVisible();
  await expect.poll(() => image.element().querySelector('img')?.getAttribute('width')).toBe('64');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const banner = page.getByRole('button', { name: 'See the properties' });
  await expect.element(banner).toBeVisible();
  await expect.poll(() => banner.element().querySelector('img')?.getAttribute('width')).toBe('64');
});

test('PROP-2: a card that is being edited stays, whatever the search', async () => {
  const { api } = openLanding({
    'GET /v1/admin/properties/cities': [{ city: 'Albany', properties: 1 }],
  });
  await page.getByRole('button', { name: `Edit ${street}` }).click();
  const form = page.getByRole('form', { name: `Edit ${street}` });
  await form.getByLabelText('Price per month').fill('1234');
  api.answer({ 'GET /v1/properties': [] });
  await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
  const asked = () => api.sent('GET /v1/properties').at(-1)?.url.searchParams.get('filter');
  await expect.poll(asked).toBe('nowhere');
  await expect.element(page.getByText('0 of 1 property')).toBeVisible();
  await expect.element(form.getByLabelText('Price per month')).toHaveValue('$1,234.00');
});

test('API-15: the next page of properties loads near the end of the list', async () => {
  const another = { ...property, ...placeAt('9 Birch Lane', idOf(77)) };
  const first = listPage([property], 2, 'second');
  const { api } = openLanding({
    // The first request is aborted and sent again, because React mounts twice in tests.
    'GET /v1/properties': inTurn(first, first, listPage([another], 2, null)),
    'GET /v1/admin/properties/cities': [{ city: 'Albany', properties: 2 }],
  });
  await expect.element(page.getByRole('article', { name: street })).toBeVisible();
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(more).toBeVisible();
  more.element().scrollIntoView();
  await expect.element(page.getByRole('article', { name: '9 Birch Lane' })).toBeVisible();
  const cursors = api.sent('GET /v1/properties').map(({ url }) => url.searchParams.get('cursor'));
  expect(cursors[0]).toBeNull();
  expect(cursors.at(-1)).toBe('second');
  await expect.element(page.getByText('2 properties')).toBeVisible();
});
