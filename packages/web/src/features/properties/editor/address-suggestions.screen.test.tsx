import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OFFLINE, type Answers } from '../../../testing/api-stub.ts';
import { expectFitsDevices } from '../../../testing/fits-devices.ts';
import { admin, organization } from '../../../testing/records.ts';
import { moveInAnswer } from '../../../testing/move-in.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

/** PROP-11, on the two screens that suggest addresses. */

const SUGGEST = 'GET /v1/admin/addresses';
const text = '123 Main St Apt 4, Springfield, IL 62701';

const answers: Answers = {
  'GET /v1/admin/organization': organization,
  'GET /v1/properties': [],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/public/attributes': [],
  ...moveInAnswer,
  [SUGGEST]: [{ id: 'springfield', text }],
  'GET /v1/admin/addresses/:addressId': {
    address: text,
    addressLine1: '123 Main St',
    addressLine2: 'Apt 4',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62701',
    country: 'United States',
  },
};

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });

async function expectFilledIn(): Promise<void> {
  await expect.element(field('Address line 2')).toHaveValue('Apt 4');
  await expect.element(field('City')).toHaveValue('Springfield');
  await expect.element(combobox('State')).toHaveValue('Illinois');
  await expect.element(field('Zip code')).toHaveValue('62701');
}

test('PROP-11: addresses are suggested, can be chosen by keyboard, and can be typed without suggestions', async () => {
  const { api, router } = renderScreen('/organization-settings', { as: admin, answers });
  const address = combobox('Address');
  await address.fill('123 main springfield');
  await expect.element(page.getByRole('option')).toHaveTextContent(text);
  await expect.element(address).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field('Address line 1')).toHaveValue('123 Main St');
  await expectFilledIn();
  await expect.element(address).toHaveValue(text);
  expect(router.state.location.href).toBe('/organization-settings');

  api.answer({ [SUGGEST]: OFFLINE });
  const asked = api.sent(SUGGEST).length;
  await address.fill('456 Oak Ave, Albany, NY 12207');
  await expect.poll(() => api.sent(SUGGEST).length).toBe(asked + 1);
  await expect.element(address).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('option').query()).toBeNull();
  await expect.element(address).toHaveValue('456 Oak Ave, Albany, NY 12207');
});

test('PROP-11: the form of a property suggests addresses, too', async () => {
  renderScreen('/admin-landing', { as: admin, answers });
  await page
    .getByRole('button', { name: /^Add (Property|the first)/ })
    .first()
    .click();
  const line = combobox('Address line 1');
  await line.fill('123 main springfield');
  const suggestion = page.getByRole('option', { name: '123 Main St' });
  await expect.element(suggestion).toBeVisible();
  await expectFitsDevices();
  await suggestion.click();
  await expect.element(line).toHaveValue('123 Main St');
  await expectFilledIn();

  // Once the list of addresses has closed, which takes the focus back: the two letters of a state find it, too.
  await expect.element(suggestion).not.toBeInTheDocument();
  await combobox('State').fill('tx');
  await page.getByRole('option', { name: 'Texas' }).click();
  await expect.element(combobox('State')).toHaveValue('Texas');
});

test('PROP-11, PROP-13: an apartment that was found with an address is shown before it is saved', async () => {
  renderScreen('/add-property', { as: admin, answers });
  await combobox('Address').fill('123 main springfield');
  await page.getByRole('option').click();
  await expect.element(field('Address line 2')).toHaveValue('Apt 4');
  await field('Address line 2').fill('');
  await expect.element(field('Address line 2')).toHaveFocus();
});
