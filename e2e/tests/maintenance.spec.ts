import { apiAs, ownLease } from '../harness/lessee.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('MAINT-1, MAINT-2, MAINT-3: a tenant reports a leak on a phone with a photo and a video, and the manager plays it, answers and finishes the work', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await openAs(page, demo.lessee);
  const back = await becomePhone(page);
  await main.getByRole('link', { name: 'Report a problem' }).click();
  const form = main.getByRole('form', { name: 'Report a problem' });
  await form.getByRole('checkbox', { name: /emergency/ }).check();
  await expect(form.getByText('Call first, then send this report')).toBeVisible();
  await form.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Plumbing' }).click();
  await form.getByRole('combobox', { name: 'Where in the home?' }).fill('Bathroom');
  await form.getByRole('textbox', { name: 'What is wrong?' }).fill('Water runs from the ceiling.');
  await page.locator('input[type=file][multiple]').setInputFiles('e2e/fixtures/house.png');
  await page.locator('input[accept*=video]').setInputFiles('e2e/fixtures/leak.webm');
  await expect(form.getByText('leak.webm')).toBeVisible();
  await form.getByRole('radio', { name: 'Yes, any time' }).check();
  await form.getByRole('button', { name: 'Send report' }).click();
  const row = main
    .getByRole('list', { name: 'Your reports' })
    .getByRole('listitem')
    .filter({ hasText: 'Water runs from the ceiling' });
  await expect(row).toContainText('Emergency');
  await expectFitsDevices(page);
  await back();

  await openAs(page, demo.admin);
  await expect(main.getByText('Emergency: Water runs from the ceiling')).toBeVisible();
  await page.getByRole('navigation', { name: 'Side bar' }).getByText('Maintenance').click();
  await main.getByRole('link', { name: /Water runs from the ceiling/ }).click();
  await expect(main.getByRole('button', { name: 'Open house.png' })).toBeVisible();
  await main.getByRole('button', { name: 'Play leak.webm' }).click();
  const video = page.getByRole('dialog').getByLabel('Video leak.webm');
  await expect
    .poll(async () =>
      video.evaluate(async (element: HTMLVideoElement) => {
        element.muted = true;
        element.currentTime = 2.5;
        await element.play();
        return element.currentTime;
      }),
    )
    .toBeGreaterThan(2.4);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await main.getByRole('textbox', { name: 'Message' }).fill('The plumber is there in an hour.');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    main.getByRole('list', { name: 'Messages' }).getByText('The plumber is there in an hour.'),
  ).toBeVisible();
  await main.getByRole('button', { name: 'Start work' }).click();
  await main.getByRole('textbox', { name: 'Note' }).fill('Pipe replaced');
  await main.getByRole('button', { name: 'Mark as done' }).click();
  await expect(main.getByRole('list', { name: 'History' })).toContainText('Pipe replaced');
  await expectFitsDevices(page);

  await openAs(page, demo.lessee, '/lessee-landing?tab=repairs');
  await row.getByRole('button', { name: /^View/ }).click();
  await expect(main.getByRole('list', { name: 'Steps' })).toContainText('Done');
  await expect(main.getByText('The plumber is there in an hour.')).toBeVisible();
  await expect(main.getByText('Pipe replaced')).toHaveCount(0);
});

test('MAINT-2: staff enter work for a home, see it on the board and find it by its number', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const { propertyId } = await ownLease(page);
  await openAs(page, demo.admin, `/work-orders?tab=new&propertyId=${propertyId}`);
  const form = main.getByRole('form', { name: 'New work order' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Check the furnace');
  await form.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Heating and cooling' }).click();
  await form.getByRole('button', { name: 'Create work order' }).click();
  const title = page.getByRole('heading', { level: 1, name: /^W-\d{4} Check the furnace/ });
  await expect(title).toBeVisible();
  const label = ((await title.textContent()) ?? '').slice(0, 6);
  await main.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByRole('navigation', { name: 'Side bar' }).getByText('Maintenance').click();
  await main.getByRole('button', { name: 'Board' }).click();
  const column = main.getByRole('region', { name: 'Reviewed' });
  await expect(column.getByRole('link', { name: `${label} Check the furnace` })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByLabel('Search').fill(label);
  await page.getByRole('option', { name: /Check the furnace/ }).click();
  await expect(title).toBeVisible();

  // Other tests use the same demo.
  const admin = await apiAs(page, demo.admin);
  const [order] = await admin.get<{ id: string }[]>(`/v1/admin/workOrders?limit=1&filter=${label}`);
  await admin.post(`/v1/admin/workOrders/${order?.id}/status`, { status: 'CANCELLED' });
});

test('MAINT-1, MAINT-3: staff make a work order of a message, which then links to it', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await openAs(page, demo.admin, '/messages');
  await main.getByRole('button', { name: /Leaking kitchen faucet/ }).click();
  await main.getByRole('link', { name: 'Make a work order' }).click();
  const form = main.getByRole('form', { name: 'New work order' });
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(
    /the kitchen faucet has started to leak/,
  );
  await expect(
    form.getByRole('checkbox', { name: 'Tess Lindqvist sees it in the portal' }),
  ).toBeChecked();
  await form.getByRole('textbox', { name: 'Title' }).fill('Seal the faucet');
  await form.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Plumbing' }).click();
  await form.getByRole('button', { name: 'Create work order' }).click();
  const title = page.getByRole('heading', { level: 1, name: /^W-\d{4} Seal the faucet/ });
  await expect(title).toBeVisible();
  const label = ((await title.textContent()) ?? '').slice(0, 6);
  // The conversation is its room.
  await expect(main.getByRole('list', { name: 'Messages' })).toContainText('not urgent');
  await main.getByRole('link', { name: 'from a message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: `${label} Seal the faucet` })).toBeVisible();
  await dialog.getByRole('link', { name: 'Make another work order' }).click();
  await expect(main.getByRole('link', { name: `Open ${label}` })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectFitsDevices(page);

  // Other tests use the same demo.
  const admin = await apiAs(page, demo.admin);
  const [order] = await admin.get<{ id: string }[]>(`/v1/admin/workOrders?limit=1&filter=${label}`);
  await admin.post(`/v1/admin/workOrders/${order?.id}/status`, { status: 'CANCELLED' });
});
