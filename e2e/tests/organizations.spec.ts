import { apiAs } from '../harness/lessee.ts';
import { mailedLink } from '../harness/outbox.ts';
import type { Product } from '../harness/product.ts';
import { expect, test } from '../harness/test.ts';
import type { Page } from '@playwright/test';

/**
 * Two organizations on two domains in one installation. Browsers resolve every name under `localhost` to this machine.
 */

// The demo refuses to create organizations.
test.use({ start: { command: 'serve', own: 'organizations' } });

const first = 'Maple Rentals';
const superAdmin = { email: 'sue@example.com', password: 'seven maple lanterns' };
const second = { name: 'Harbor Homes', domain: 'harbor.localhost' };
const admin = { email: 'hana@example.com', password: 'seven harbor lanterns' };
const street = '214 Thimbleberry Lane';

const at = (product: Product, path: string) =>
  `http://${second.domain}:${new URL(product.url).port}${path}`;

/** The first organization with a property, and another one that its SuperAdmin creates. */
async function foundBoth(page: Page, product: Product): Promise<void> {
  const setupToken = new URL(await product.setupLink()).searchParams.get('token');
  const { email: emailAddress, password } = superAdmin;
  const answer = await page.request.post('/v1/public/setup/organization', {
    data: {
      setupToken,
      organization: { name: first, domain: 'localhost' },
      admin: { emailAddress, firstName: 'Sue', lastName: 'Maple', password },
    },
  });
  expect(answer.status()).toBe(201);
  const api = await apiAs(page, superAdmin);
  await api.post('/v1/admin/properties', {
    addressLine1: street,
    city: 'Asheville',
    state: 'NC',
    zipCode: '28801',
    monthlyCost: 1000,
  });
  await api.post('/v1/superAdmin/organizations', {
    ...second,
    admin: { emailAddress: admin.email, firstName: 'Hana', lastName: 'Harbor' },
  });
}

test('PUB-8, AUTH-6: the invited admin of a second organization signs in on their own domain, and sees nothing of the first', async ({
  page,
  product,
}) => {
  await foundBoth(page, product);
  const link = new URL(await mailedLink(product, admin.email, '/reset-password'));
  expect(link.hostname).toBe(second.domain);
  await page.goto(at(product, link.pathname + link.search));
  await page.getByRole('textbox', { name: /password/i }).fill(admin.password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page).toHaveURL(at(product, '/admin-landing'));
  await expect(page.getByRole('banner')).toContainText(second.name);
  await expect(page.getByText('No properties yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Super Admin' })).toHaveCount(0);
  await page.goto(at(product, '/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.name);
  await expect(page.getByRole('main')).not.toContainText(street);

  const data = { authType: 'Local', username: admin.email, password: admin.password };
  expect((await page.request.post('/v1/auth/login', { data })).status()).toBe(401);
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText(first);
  await expect(page.getByRole('banner')).not.toContainText('Welcome');
  await expect(page.getByRole('main')).toContainText(street);
});
