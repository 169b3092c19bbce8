import { changedDemos } from '../harness/demos.ts';
import { demo, landingShown, openAs } from '../harness/sign-in.ts';
import { propertyIdOf } from '../harness/property-page.ts';
import { expect, test } from '../harness/test.ts';

/** How a tenancy ends or goes on, seen by the tenant and by the landlord. */

// It changes the lease of the demo's tenant.
test.use({ start: changedDemos.money });

test('UNIT-11, UNIT-13: a tenant gives notice, stays after all, and signs a renewal', async ({
  page,
  newVisitor,
}) => {
  const tenant = await newVisitor();
  await openAs(tenant, demo.lessee);
  await tenant.getByText('Moving out', { exact: true }).click();
  await expect(tenant.getByText(/The earliest last day is/)).toBeVisible();
  await tenant.getByRole('button', { name: 'Give notice' }).click();
  await expect(tenant.getByText(/^Notice given: last day/)).toBeVisible();

  await openAs(page, demo.admin);
  await landingShown(page);
  const today = page.getByRole('region', { name: /^To do today/ });
  await today.getByRole('button', { name: /^Show all/ }).click();
  const given = today.getByRole('listitem').filter({ hasText: 'Tess Lindqvist gave notice' });
  await given.getByRole('link', { name: 'Plan move-out' }).click();
  await page.getByRole('button', { name: 'Plan move-out' }).click();
  await expect(page.getByText('The move-out is planned.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw notice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw notice' });
  await dialog.getByLabel('Reason').fill('The tenant stays.');
  await dialog.getByRole('button', { name: 'Withdraw notice' }).click();
  await expect(page.getByText('No notice has been given.')).toBeVisible();
  await page.getByRole('button', { name: 'Offer renewal' }).click();
  const offer = page.getByRole('dialog', { name: 'Offer renewal' });
  await offer.getByLabel('Rent per month').fill('1900');
  await offer.getByRole('button', { name: 'Offer renewal' }).click();
  await expect(page.getByText(/^Open until/)).toBeVisible();

  await tenant.reload();
  await expect(tenant.getByText('Your landlord offers to renew your lease')).toBeVisible();
  await tenant.getByLabel('Your name').fill('Tess Lindqvist');
  await tenant.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(tenant.getByText('Your lease is renewed')).toBeVisible();
  await expect(page.getByText(/signed by Tess Lindqvist/)).toBeVisible();
});

test('UNIT-12: a move-out with a final invoice is undone, and the tenant owes what they owed before', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  const propertyId = await propertyIdOf(page, '18 Minuteman Circle');
  const rows = page.getByRole('table').first().getByRole('row');
  const balance = async () => {
    await page.goto(`/account?propertyId=${propertyId}`);
    return rows.nth(1).getByRole('cell').last().innerText();
  };
  const before = await balance();
  await page.goto(`/move-out?propertyId=${propertyId}`);
  await page.getByLabel('Settle the last rent now').check();
  await page.getByRole('button', { name: 'Add chargeback' }).click();
  await page.getByLabel('Charged for').fill('Key not returned');
  await page.getByLabel('Amount').fill('45.50');
  await page.getByRole('button', { name: 'Plan move-out' }).click();
  const planned = page.getByRole('alert').filter({ hasText: /^Walter Pryce moves out on / });
  await expect(planned).toBeVisible();
  expect(await balance()).not.toBe(before);
  await page.goto(`/move-out?propertyId=${propertyId}`);
  await page.getByRole('button', { name: 'Undo move-out' }).click();
  await expect(page.getByText('Move-out undone. The lease continues as before.')).toBeVisible();
  expect(await balance()).toBe(before);
  await expect(page.getByText(/Move-out undone/).first()).toBeVisible();
});
