import { changedDemos } from '../harness/demos.ts';
import { mailedLink } from '../harness/outbox.ts';
import { openPropertyPage } from '../harness/property-page.ts';
import { expect, test } from '../harness/test.ts';

// Changes the lease of the demo's tenant, but no money.
test.use({ start: changedDemos.office });

const former = { email: 'fay.former@example.com', password: 'fays-own-password' };

/** A day before today, as the organization counts it. */
function daysAgo(days: number): string {
  const day = new Date(Date.now() - days * 24 * 3_600_000);
  return day.toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
}

test('UNIT-9: a roommate who has left reads what was theirs until the last day', async ({
  page,
  product,
  newVisitor,
}) => {
  test.setTimeout(100_000);

  await openPropertyPage(page, '214 Thimbleberry Lane');
  const main = page.getByRole('main');

  await test.step('a roommate is added, and removed as of yesterday', async () => {
    await main.getByRole('link', { name: 'Lease terms', exact: true }).click();
    const lease = page.getByRole('dialog', { name: /^Modify lease/ });
    await lease.getByRole('tab', { name: 'People' }).click();
    await lease.getByRole('button', { name: 'Add person' }).click();
    const person = page.getByRole('dialog', { name: 'Add a person' });
    await person.getByLabel('First name').fill('Fay');
    await person.getByLabel('Last name').fill('Former');
    await person.getByLabel('Email address').fill(former.email);
    await person.getByLabel('Phone number').fill('(212) 555-0179');
    await person.getByLabel('First day').fill(daysAgo(10));
    await person.getByRole('button', { name: 'Add person' }).click();
    await lease.getByRole('button', { name: 'Remove Fay Former' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove Fay Former' });
    await removal.getByLabel('Last day').fill(daysAgo(1));
    await removal.getByRole('button', { name: 'Remove person' }).click();
    await expect(page.getByText('Last day saved')).toBeVisible();
  });

  const tenant = await newVisitor();
  await test.step('they sign in and read, and find nothing to change', async () => {
    await tenant.goto(await mailedLink(product, former.email, '/reset-password'));
    await tenant.getByLabel(/^Password/).fill(former.password);
    await tenant.getByRole('button', { name: 'Set Password' }).click();
    await expect(tenant.getByRole('heading', { name: 'Your earlier lease' })).toBeVisible();
    await expect(tenant.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await tenant.getByRole('checkbox', { name: 'Paid', exact: true }).check();
    const invoice = tenant.getByRole('row').filter({ hasText: '$' }).first();
    await expect(invoice.getByRole('link', { name: /^View PDF/ })).toBeVisible();
    await expect(tenant.getByRole('button', { name: /^Delete PDF/ })).toHaveCount(0);
    await invoice.getByRole('link', { name: /^View PDF/ }).click();
    await expect(tenant.getByRole('button', { name: 'Download' })).toBeVisible();
    await tenant.getByRole('button', { name: 'Back' }).click();
    await tenant.getByRole('tab', { name: 'Payments' }).click();
    const payments = tenant.getByRole('table', { name: 'Payments' });
    await expect(payments.getByRole('row').filter({ hasText: '$' }).first()).toBeVisible();
  });
});
