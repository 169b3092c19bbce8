import { page, userEvent } from 'vitest/browser';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AdminListing } from '@tenantry/contract/properties/listings.schemas';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { HELD, inTurn, refuse, refuseStale, type Answers } from '../../../testing/api-stub.ts';
import { giveFiles, pictureFile, pictureUrl } from '../../../testing/files.ts';
import { admin, idOf, property, propertyId } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main, testStates } from '../../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../../testing/viewport.ts';

const READ = 'GET /v1/admin/properties/:propertyId/listing';
const SAVE = 'POST /v1/admin/properties/:propertyId/listing';
const UPLOAD = 'POST /v1/admin/properties/:propertyId/photos/:fileName/upload';

const size = { width: 64, height: 48, widths: [64] };
const photo = (number: number, caption: string) => ({
  id: idOf(700 + number),
  url: `${pictureUrl}#${number}`,
  caption,
  size,
});

const listing: AdminListing = {
  description: 'A bright home.\n\nThe garden is shared.',
  deposit: 1200,
  availableFrom: '2026-12-01',
  photos: [photo(1, 'Kitchen'), photo(2, 'Garden'), photo(3, 'Bath')],
  version: 4,
};

const answers: Answers = {
  'GET /v1/admin/properties/:propertyId': property,
  [READ]: listing,
};

const address = `/listing?propertyId=${propertyId}`;
const open = (more: Answers = {}) =>
  renderScreen(address, { as: admin, answers: { ...answers, ...more } });

const form = () => main().getByRole('form', { name: 'Listing' });
const photos = () => form().getByRole('list', { name: 'Photos', exact: true });
const button = (name: string) => form().getByRole('button', { name, exact: true });
const save = () => button('Save listing').click();
const captions = () =>
  [...photos().element().querySelectorAll('input')].map(({ value }) => value).join(', ');

describe('PUB-10: the screen of a listing', () => {
  testStates({
    address,
    as: admin,
    answers,
    needs: [READ],
    loading: 'Loading',
    failed: 'The listing could not be loaded.',
    loaded: () => form(),
  });
});

test('PUB-10: texts, terms, order, captions and a removal are saved together; a removal can be undone', async () => {
  const saved = { ...listing, version: 5 };
  const { api } = open({ [SAVE]: saved });
  await expect.element(button('Save listing')).toBeDisabled();
  await form().getByRole('textbox', { name: 'Description' }).fill('Renovated.');
  await form().getByLabelText('Deposit').fill('1500');
  await button('Move Bath up').click();
  await expect.element(button('Move Bath up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(captions()).toBe('Bath, Kitchen, Garden');
  await expect.element(form().getByText('Bath is now 1 of 3.')).toBeInTheDocument();
  await form().getByLabelText('Caption of photo 1').fill('Bath with tub');
  await button('Remove Kitchen').click();
  await button('Remove Garden').click();
  await expect
    .element(form().getByText('Garden will be removed when you save.', { exact: true }))
    .toBeVisible();
  await expectAccessible();
  await button('Undo removing Kitchen').click();
  expect(captions()).toBe('Bath with tub, Kitchen');
  await save();
  await expect.element(page.getByText('Listing saved')).toBeVisible();
  expect(api.sent(SAVE)[0]?.body).toEqual({
    description: 'Renovated.',
    deposit: 1500,
    availableFrom: '2026-12-01',
    photos: [
      { id: idOf(703), caption: 'Bath with tub' },
      { id: idOf(701), caption: 'Kitchen' },
    ],
    removedPhotos: [idOf(702)],
    version: 4,
  });
  await expect.element(button('Save listing')).toBeDisabled();
});

test('PUB-10: a photo is dragged to another place', async () => {
  open();
  await expect.element(photos()).toBeVisible();
  const [first, , third] = photos().getByRole('listitem').elements();
  const dataTransfer = new DataTransfer();
  const tell = (type: string, target: Element | null | undefined) =>
    target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  tell('dragstart', first?.querySelector('[draggable]'));
  tell('dragover', third);
  tell('drop', third);
  await expect.poll(captions).toBe('Garden, Bath, Kitchen');
});

test('PUB-10: several photos are uploaded at once, each with its progress, and typed text stays', async () => {
  const withFour = { ...listing, photos: [...listing.photos, photo(4, '')] };
  const withFive = { ...withFour, photos: [...withFour.photos, photo(5, '')] };
  const { api } = open({ [UPLOAD]: HELD });
  await form().getByLabelText('Caption of photo 1').fill('New kitchen');
  await giveFiles(form(), pictureFile('hall.png'), pictureFile('attic.png'));
  await expect
    .element(form().getByRole('progressbar', { name: 'Uploading hall.png' }))
    .toBeVisible();
  await expect.element(form().getByText('attic.png')).toBeVisible();
  api.answer({ [UPLOAD]: inTurn(withFour, withFive) });
  await expect.poll(captions).toBe('New kitchen, Garden, Bath, , ');
  await expect.element(form().getByText('5 of 20')).toBeVisible();
  expect(api.sent(UPLOAD)).toHaveLength(2);
});

test('PUB-10: a refused photo says why, and a PDF is not sent', async () => {
  const sentence = 'A property can have at most 20 photos. Remove one before you add another.';
  const { api } = open({ [UPLOAD]: refuse('too_many_photos', sentence) });
  await expect.element(photos()).toBeVisible();
  await giveFiles(
    form(),
    pictureFile('hall.png'),
    new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }),
  );
  await expect.element(form().getByText(sentence)).toBeVisible();
  await expect
    .element(form().getByText('Choose a JPEG, PNG, WebP, HEIC or TIFF picture.'))
    .toBeVisible();
  expect(api.sent(UPLOAD)).toHaveLength(1);
});

test("PUB-10: someone else's save is shown beside the typed values", async () => {
  const theirs = { ...listing, description: 'Their words.', version: 5 };
  const { api } = open({
    [SAVE]: inTurn(refuseStale('Changed.', theirs), { ...theirs, version: 6 }),
  });
  await form().getByRole('textbox', { name: 'Description' }).fill('My words.');
  await save();
  await expect.element(form().getByText('Their words.')).toBeVisible();
  await expect
    .element(form().getByRole('textbox', { name: 'Description' }))
    .toHaveValue('My words.');
  await save();
  await expect.poll(() => api.sent(SAVE).length).toBe(2);
  expect(api.sent(SAVE)[1]?.body).toMatchObject({ description: 'My words.', version: 5 });
});

test('PUB-10: an invalid amount gets a sentence, and leaving changes asks first', async () => {
  // High enough that the button does not stick to the edge of the screen.
  await page.viewport(1440, 2400);
  onTestFinished(() => page.viewport(1440, 900));
  const { api, router } = open();
  await form().getByLabelText('Deposit').fill('lots');
  // Pressed at its edge for as long as a person does: the sentence that appears must not move the button away
  // meanwhile.
  await button('Save listing').click({ delay: 300, position: { x: 20, y: 4 } });
  await expect.element(form().getByLabelText('Deposit')).toHaveFocus();
  expect(api.sent(SAVE)).toEqual([]);
  void router.navigate({ to: '/tasks' });
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(form().getByLabelText('Deposit')).toHaveValue('lots');
});

test('PUB-10: fits a phone, and Save stays in sight', async () => {
  await viewOn('phone');
  open();
  await expect.element(photos()).toBeVisible();
  expectNoSideways();
  scrollTo(0, 0);
  await expect.element(button('Save listing')).toBeInViewport();
  const element = button('Save listing').element();
  const { x, y, width, height } = element.getBoundingClientRect();
  const [middle, center] = [x + width / 2, y + height / 2];
  // The phone bar does not cover it.
  expect(element.contains(document.elementFromPoint(middle, center))).toBe(true);
  await expectAccessible();
});
