import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { configuration } from '../../testing/records.ts';
import { refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { timeZoneName } from '../organization/time-zone-name.ts';

const SET_UP = 'POST /v1/public/setup/organization';

const own = () => main().getByRole('region', { name: 'Your organization' });
const zone = () => own().getByRole('combobox', { name: 'Time zone' });

test('ORG-8: the first run offers the browser’s time zone, asks for the password twice, and sends the chosen values', async () => {
  const { api } = renderScreen('/setup?token=secret', {
    answers: {
      'GET /v1/public/configuration': { ...configuration, setupRequired: true },
      'POST /v1/public/setup/restore/overview': { backups: [], restore: null },
      // Who is signed in comes to another page.
      [SET_UP]: refuse('already_set_up', 'This installation is already set up.'),
    },
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await expect.element(zone()).toHaveValue(timeZoneName(timeZone));
  await expectFitsDevices();
  await own().getByRole('textbox', { name: 'Name', exact: true }).fill('Palm Homes');
  await own().getByRole('textbox', { name: 'Domain' }).fill('palm.example.com');
  await own().getByLabelText('First name').fill('Olivia');
  await own().getByLabelText('Last name').fill('Owner');
  await own().getByLabelText('Email').fill('olivia@example.com');
  await own().getByRole('textbox', { name: 'Password', exact: true }).fill('a good password');
  const repeated = own().getByRole('textbox', { name: 'Repeat the password' });
  await repeated.fill('another password');
  await zone().fill('Honolulu');
  await page.getByRole('option', { name: '(Honolulu)' }).click();
  const create = own().getByRole('button', { name: 'Create the organization' });
  await create.click();
  await expect.element(own().getByText('The passwords differ.')).toBeVisible();
  await expect.element(repeated).toHaveFocus();
  expect(api.sent(SET_UP)).toHaveLength(0);
  await repeated.fill('a good password');
  await create.click();
  await expect.element(own().getByText('This installation is already set up.')).toBeVisible();
  expect(api.sent(SET_UP)[0]?.body).toEqual({
    setupToken: 'secret',
    organization: {
      name: 'Palm Homes',
      domain: 'palm.example.com',
      timeZone: 'Pacific/Honolulu',
    },
    admin: {
      firstName: 'Olivia',
      lastName: 'Owner',
      emailAddress: 'olivia@example.com',
      password: 'a good password',
    },
  });
});
