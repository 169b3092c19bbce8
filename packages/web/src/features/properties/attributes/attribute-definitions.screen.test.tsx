import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectFitsDevices } from '../../../testing/fits-devices.ts';
import { admin, idOf, organization } from '../../../testing/records.ts';
import { moveInAnswer } from '../../../testing/move-in.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const SAVE = 'POST /v1/admin/attributes';

test('PROP-10: attributes are added, renamed, put in order and removed', async () => {
  const bedrooms = { id: idOf(90), name: 'Bedrooms' };
  const bathrooms = { id: idOf(91), name: 'Bathrooms' };
  const parking = { id: idOf(92), name: 'Parking' };
  const beds = { ...bedrooms, name: 'Beds' };
  const { api } = renderScreen('/organization-settings', {
    as: admin,
    answers: {
      'GET /v1/admin/organization': organization,
      'GET /v1/public/attributes': [bedrooms, bathrooms, parking],
      ...moveInAnswer,
      [SAVE]: [beds, parking],
    },
  });
  const form = page.getByRole('form', { name: 'Attributes' });
  const names = form.getByRole('textbox');
  const expectNames = (...expected: string[]) =>
    expect
      .poll(() => names.elements().map((input) => (input as HTMLInputElement).value))
      .toEqual(expected);

  await page.getByRole('button', { name: 'Add attribute' }).click();
  await expectNames('Bedrooms', 'Bathrooms', 'Parking', '');
  await expect.element(names.last()).toHaveFocus();
  const save = () => page.getByRole('button', { name: 'Save attributes' }).click();
  await save();
  await expect.element(page.getByText('Enter a name for the attribute.')).toBeVisible();
  expect(api.sent(SAVE)).toEqual([]);
  await expectFitsDevices();
  await names.last().fill('Laundry');
  await names.first().fill('Beds');
  const down = page.getByRole('button', { name: 'Move Beds down' });
  (down.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectNames('Bathrooms', 'Beds', 'Parking', 'Laundry');
  await expect.element(down).toHaveFocus();
  // An attribute that was never saved is removed at once; the other one has values.
  await page.getByRole('button', { name: 'Remove Laundry' }).click();
  await expectNames('Bathrooms', 'Beds', 'Parking');
  await page.getByRole('button', { name: 'Remove Bathrooms' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toMatchTextContent('What was entered for it is kept');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectNames('Beds', 'Parking');
  await save();
  await expect.element(page.getByText('Attributes saved')).toBeVisible();
  expect(api.sent(SAVE).map(({ body }) => body)).toEqual([[beds, parking]]);
  await expectNames('Beds', 'Parking');
});
