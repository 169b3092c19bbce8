import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

// Any call would have no answer here, and fail the test.
test('PUB-7: the shipping form says what is missing, confirms, and sends nothing', async () => {
  renderScreen('/address');
  const heading = page.getByRole('heading', { name: 'Shipping Information', level: 1 });
  await expect.element(heading).toBeVisible();
  await expect.element(main().getByRole('radio', { name: /free/i })).toBeChecked();
  const submit = main().getByRole('button', { name: 'Submit' });
  const field = (name: string) => main().getByLabelText(name, { exact: true });
  const thanks = main().getByText('Thanks!');

  await submit.click();
  for (const name of ['First name', 'Last name', 'Address', 'City', 'State', 'Postal code']) {
    await expect.element(main().getByText(`${name} is required`, { exact: true })).toBeVisible();
  }
  await expect.element(field('First name')).toHaveFocus();
  expectNoSideways();
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();

  await field('First name').fill('Ann');
  await field('Last name').fill('Lee');
  await field('Address').fill('12 Elm Street');
  await expect.element(field('Address 2')).not.toBeInTheDocument();
  await main().getByRole('button', { name: '+ Add C/O, Apt, Suite, Unit' }).click();
  await expect.element(field('Address 2')).toHaveFocus();
  await field('City').fill('Albany');
  // The states plus the empty choice.
  expect(field('State').getByRole('option').elements()).toHaveLength(60);
  await field('State').selectOptions('New York');
  await field('Postal code').fill('1220');
  await main()
    .getByRole('radio', { name: /next day/i })
    .click();
  await submit.click();
  await expect.element(main().getByText('Postal code must be exactly 5 characters')).toBeVisible();
  expect(thanks.query()).toBeNull();

  await field('Postal code').fill('12207');
  await submit.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(field('First name')).toHaveValue('Ann');
});
