import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Answers } from '../../../testing/api-stub.ts';
import { pictureFile, pictureUrl } from '../../../testing/files.ts';
import { admin, idOf, placeAt, property } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

/** A property is changed in its card, with a cover that is dropped or pasted. */

const LIST = 'GET /v1/properties';
const SAVE = 'POST /v1/admin/properties/:propertyId';
const COVER = 'POST /v1/admin/properties/:propertyId/coverImage/:fileName/upload';

const street = '12 Oak Street';
const bedrooms = idOf(55);
const home = {
  ...property,
  status: 'FOR_LEASE' as const,
  activeLease: null,
  balanceDue: 0,
  monthlyCost: 2280,
  attributes: [{ attributeId: bedrooms, value: '3' }],
};

function openLanding(answers: Answers) {
  return renderScreen('/admin-landing', {
    as: admin,
    answers: {
      [LIST]: [home],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [{ id: bedrooms, name: 'Bedrooms' }],
      ...answers,
    },
  }).api;
}

const card = () => page.getByRole('article', { name: street });
const edit = () => card().getByRole('button', { name: `Edit ${street}` });
const form = () => page.getByRole('form', { name: `Edit ${street}` });
const button = (name: string) => form().getByRole('button', { name });

test('PROP-5, PROP-6, PROP-9: Cancel restores the card; a home is set to unavailable and managed, and back', async () => {
  const api = openLanding({});
  await edit().click();
  await form().getByLabelText('Price per month').fill('1');
  await form().getByLabelText('Bedrooms').fill('');
  await button('Save').click();
  await expect.element(form().getByText('This is required.')).toBeVisible();
  await expect.element(form().getByLabelText('Bedrooms')).toHaveFocus();
  await button('Cancel').click();
  await expect.element(card()).toMatchTextContent('$2,280.00 / month');
  await expect.element(edit()).toHaveFocus();
  expect(api.sent(SAVE)).toEqual([]);

  const change = async (status: 'UNAVAILABLE' | 'FOR_LEASE', managed: boolean) => {
    await edit().click();
    await expect.element(form().getByLabelText('Bedrooms')).toHaveValue('3');
    await form().getByLabelText('Unavailable').click();
    await form().getByLabelText('Managed').click();
    const saved = { ...home, status, managed };
    api.answer({ [SAVE]: saved, [LIST]: [saved] });
    await button('Save').click();
    await expect.element(form()).not.toBeInTheDocument();
    expect(api.sent(SAVE).at(-1)?.body).toMatchObject({ status, managed });
  };
  const badge = card().getByText('Managed Property', { exact: true });
  await change('UNAVAILABLE', true);
  for (const text of ['Not Currently Available', 'Managed Property: Yes', 'No lease']) {
    await expect.element(card()).toMatchTextContent(text);
  }
  await expect.element(badge).toBeVisible();
  await change('FOR_LEASE', false);
  await expect.element(card()).toMatchTextContent('$2,280.00 / month');
  await expect.element(card()).toMatchTextContent('Managed Property: No');
  await expect.element(badge).not.toBeInTheDocument();
});

/** A file that a person drags from the desktop or pastes. */
function handOver(target: Locator, event: 'drop' | 'paste', file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const options = { bubbles: true, cancelable: true };
  target
    .element()
    .dispatchEvent(
      event === 'drop'
        ? new DragEvent('drop', { ...options, dataTransfer: transfer })
        : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
    );
}

test('PROP-6, PROP-7: a cover is dropped, or pasted anywhere in the form; other files are refused', async () => {
  const size = { width: 64, height: 48, widths: [64] };
  const covered = { ...home, coverImage: pictureUrl, coverImageSize: size };
  const api = openLanding({ [SAVE]: home, [COVER]: covered });
  const place = form().getByRole('button', { name: /^(Add a|Change) picture$/ });
  const shown = () => place.element().querySelector('img')?.getAttribute('src');
  await edit().click();
  await expect.element(place).toBeVisible();
  handOver(place, 'drop', new File(['no picture'], 'house', { type: 'text/plain' }));
  const refused = form().getByRole('alert');
  await expect
    .element(refused)
    .toMatchTextContent('Choose a JPEG, PNG, WebP, HEIC or TIFF picture.');
  expect(button('Try again').query()).toBeNull();
  handOver(form().getByLabelText('City'), 'paste', pictureFile('house'));
  await expect.element(refused).not.toBeInTheDocument();
  await expect.poll(shown).toMatch(/^blob:/);
  await button('Cancel').click();

  await edit().click();
  await expect.element(place).toBeVisible();
  expect(shown()).toBeUndefined();
  handOver(place, 'drop', pictureFile('house'));
  await expect.poll(shown).toMatch(/^blob:/);
  api.answer({ [LIST]: [covered] });
  await button('Save').click();
  const cover = card().getByRole('img', { name: `Picture of ${street}` });
  await expect.element(cover).toHaveAttribute('width', '64');
  expect(api.sent(COVER)).toHaveLength(1);
});

test('PROP-6: a HEIC cover that the browser cannot draw is named, and the current one stays until Save', async () => {
  openLanding({ [LIST]: [{ ...home, coverImage: pictureUrl }] });
  await edit().click();
  const place = button('Change picture');
  await expect.element(place).toBeVisible();
  const shown = () => place.element().querySelector('img')?.getAttribute('src');
  const current = shown();
  expect(current).not.toMatch(/^blob:/);
  handOver(place, 'drop', new File(['a HEIC picture'], 'IMG_7.heic'));
  const sentence = form().getByText('IMG_7.heic is chosen. It is shown after you save.');
  await expect.element(sentence).toBeVisible();
  expect(shown()).toBe(current);
  handOver(place, 'drop', pictureFile('house'));
  await expect.element(sentence).not.toBeInTheDocument();
  await expect.poll(shown).toMatch(/^blob:/);
});

const ADD = 'POST /v1/admin/properties';

test('PROP-13: a home is added by its address and rent; the state is typed by its letters or name', async () => {
  const added = { ...home, ...placeAt('9 Birch Lane', idOf(77)) };
  const { api, router } = renderScreen('/admin-landing', {
    as: admin,
    answers: {
      [LIST]: [],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [{ id: bedrooms, name: 'Bedrooms' }],
      'GET /v1/admin/addresses': [],
      [ADD]: added,
    },
  });
  await page.getByRole('link', { name: 'Add property' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add property' });
  const address = dialog.getByRole('combobox', { name: 'Address' });
  await expect.element(address).toHaveFocus();
  await expectAccessible();
  const fill = async () => {
    await address.fill('9 Birch Lane');
    await dialog.getByRole('textbox', { name: 'City' }).fill('Austin');
    await dialog.getByRole('textbox', { name: 'Zip code' }).fill('78701');
    await dialog.getByRole('textbox', { name: 'Rent per month' }).fill('1500');
  };
  const add = dialog.getByRole('button', { name: 'Add property' });
  const state = dialog.getByRole('combobox', { name: 'State' });
  await fill();
  await state.fill('tx');
  await userEvent.keyboard('{Tab}');
  await expect.element(state).toHaveValue('Texas');
  await add.click();
  await expect.element(dialog.getByText('9 Birch Lane was added.')).toHaveFocus();
  expect(api.sent(ADD)[0]?.body).toMatchObject({ state: 'TX', monthlyCost: 1500, attributes: [] });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add another' }).click();
  await expect.element(address).toHaveValue('');
  await fill();
  await state.fill('new york');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.sent(ADD)).toHaveLength(2);
  expect(api.sent(ADD)[1]?.body).toMatchObject({ state: 'NY' });
  await expect
    .element(dialog.getByRole('link', { name: 'Start lease' }))
    .toHaveAttribute('href', `/start-lease?propertyId=${idOf(77)}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.history.location.href).toBe('/admin-landing');
});

test('PROP-13: a copy of a home lacks only its address', async () => {
  const { api } = renderScreen(`/add-property?propertyId=${home.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': home,
      'GET /v1/admin/addresses': [],
      [ADD]: { ...home, ...placeAt('14 Oak Street', idOf(77)) },
    },
  });
  const address = page.getByRole('combobox', { name: 'Address' });
  await expect.element(address).toHaveValue('');
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('New York');
  await page.getByRole('button', { name: 'Add property' }).click();
  await expect.element(page.getByText('Address is required')).toBeVisible();
  await address.fill('14 Oak Street');
  await page.getByRole('button', { name: 'Add property' }).click();
  await expect.poll(() => api.sent(ADD)).toHaveLength(1);
  expect(api.sent(ADD)[0]?.body).toMatchObject({
    addressLine1: '14 Oak Street',
    city: 'Albany',
    monthlyCost: 2280,
    attributes: [{ attributeId: bedrooms, value: '3' }],
  });
});
