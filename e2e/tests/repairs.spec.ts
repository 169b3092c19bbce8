import type { Page } from '@playwright/test';
import { apiAs, money, ownLease } from '../harness/lessee.ts';
import { mailedLink, mailTo } from '../harness/outbox.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expectNoSidewaysScroll } from '../harness/sideways.ts';
import { expect, test } from '../harness/test.ts';

/** A repair with four people: a tenant on a phone, the manager, vendors and the owner without an account. */

// It bills the tenant to the cent, so no other test may have left a credit.
test.use({ start: { command: 'demo', own: 'repairs' } });

const dear = { name: 'Dear Plumbing', emailAddress: 'dora@dear-plumbing.example' };
const fair = { name: 'Fair Plumbing', emailAddress: 'fred@fair-plumbing.example' };

const owner = { emailAddress: 'olga@larkin.example', firstName: 'Olga', lastName: 'Larkin' };

const title = 'Water drips from the sink';

/** In three days, as the organization counts them. */
const visitDay = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

const main = (page: Page) => page.getByRole('main');

async function report(tenant: Page): Promise<void> {
  await openAs(tenant, demo.lessee);
  const back = await becomePhone(tenant);
  await main(tenant).getByRole('link', { name: 'Report a problem' }).click();
  const form = main(tenant).getByRole('form', { name: 'Report a problem' });
  await form.getByRole('combobox', { name: 'What is it about?' }).click();
  await tenant.getByRole('option', { name: 'Plumbing' }).click();
  await form.getByRole('combobox', { name: 'Where in the home?' }).fill('Kitchen');
  await form.getByRole('textbox', { name: 'What is wrong?' }).fill(`${title}. My code is 4711.`);
  await tenant.locator('input[type=file][multiple]').setInputFiles('e2e/fixtures/house.png');
  await form.getByRole('radio', { name: 'Call first' }).check();
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(ownReport(tenant)).toContainText('New');
  await back();
}

const ownReport = (tenant: Page) =>
  main(tenant)
    .getByRole('list', { name: 'Your reports' })
    .getByRole('listitem')
    .filter({ hasText: title });

async function ask(office: Page, vendor: string): Promise<void> {
  await main(office).getByRole('button', { name: 'Ask vendor' }).click();
  const dialog = office.getByRole('dialog', { name: /^Ask a vendor about/ });
  await dialog.getByRole('combobox', { name: 'Vendor' }).selectOption({ label: vendor });
  await dialog.getByRole('textbox', { name: 'Message' }).fill(`For ${vendor} alone`);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the mailed link, accepts and quotes. */
async function acceptAndQuote(vendor: Page, link: string, amount: string): Promise<void> {
  await vendor.goto(link);
  const place = main(vendor);
  await expect(place.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(place.getByText('Thimbleberry Lane')).toHaveCount(0);
  await expect(place.getByText('Tess Lindqvist')).toHaveCount(0);
  await place.getByRole('button', { name: 'Accept work' }).click();
  await expect(place.getByText(/214 Thimbleberry Lane/)).toBeVisible();
  await place.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  await place.getByRole('button', { name: 'Send quote' }).click();
  await expect(place.getByRole('list', { name: 'Your quotes' })).toContainText(`$${amount}`);
}

test('MAINT-1, MAINT-4, MAINT-6, MAINT-7, MAINT-8, MAINT-9: from a leak to the paid invoices, with a tenant, a manager, two vendors and the owner', async ({
  page: tenant,
  product,
  newVisitor,
  trouble,
}) => {
  test.setTimeout(180_000);
  const [office, losing, winning] = [await newVisitor(), await newVisitor(), await newVisitor()];
  const admin = await apiAs(tenant, demo.admin);
  for (const vendor of [dear, fair]) await admin.post('/v1/admin/vendors', vendor);
  const { propertyId } = await ownLease(tenant);
  const organization = encodeURIComponent('Maple & Main Rentals');
  const scope = { buildingIds: [], propertyIds: [propertyId] };
  await admin.post(`/v1/admin/organization/${organization}/users`, {
    ...owner,
    roles: ['Owner'],
    scope,
  });
  const home = `/v1/admin/properties/${propertyId}`;
  await admin.post(`${home}/ownerAgreements`, { startsOn: today, approvalLimit: 385 });

  await test.step('the tenant reports on a phone, with a photo', () => report(tenant));

  await test.step('the manager reviews it and asks two vendors', async () => {
    await openAs(office, demo.admin);
    await office.getByRole('navigation', { name: 'Side bar' }).getByText('Maintenance').click();
    await main(office)
      .getByRole('link', { name: new RegExp(title) })
      .click();
    await expect(main(office).getByRole('button', { name: 'Open house.png' })).toBeVisible();
    await main(office).getByRole('button', { name: 'Mark as reviewed' }).click();
    await ask(office, dear.name);
    await ask(office, fair.name);
  });

  await test.step('both accept and quote, each by the own mailed link', async () => {
    for (const [page, vendor, amount] of [
      [losing, dear, '420.50'],
      [winning, fair, '385.25'],
    ] as const) {
      await acceptAndQuote(
        page,
        await mailedLink(product, vendor.emailAddress, '/vendor-link/'),
        amount,
      );
    }
    await expect(main(winning).getByText('$420.50')).toHaveCount(0);
    await expect(main(winning).getByText(`For ${dear.name} alone`)).toHaveCount(0);
    await expectFitsDevices(winning);
  });

  await test.step('the lower quote is above the limit, so the manager asks the owner', async () => {
    const quotes = main(office).getByRole('list', { name: 'Quotes' });
    await expect(quotes.getByRole('listitem').first()).toContainText('Lowest');
    await quotes
      .getByRole('button', { name: `Ask owner about quote of ${fair.name}, $385.25` })
      .click();
    const dialog = office.getByRole('dialog', { name: 'Ask the owner to approve' });
    await dialog.getByRole('textbox', { name: 'Note to the owner' }).fill('Fair comes this week.');
    await dialog.getByRole('button', { name: 'Ask owner' }).click();
    await expect(main(office).getByText(/^Waiting for the owner since/)).toBeVisible();
  });

  await test.step('the owner approves with words on a phone, by the mailed link', async () => {
    const phone = await newVisitor();
    await becomePhone(phone);
    await phone.goto(await mailedLink(product, owner.emailAddress, '/owner-link/'));
    const quotes = main(phone).getByRole('list', { name: 'Quotes' });
    await expect(quotes.getByRole('listitem').first()).toContainText('$385.25Proposed');
    await expect(main(phone).getByText('Fair comes this week.')).toBeVisible();
    await expect(main(phone).getByText('Tess Lindqvist')).toHaveCount(0);
    await expectNoSidewaysScroll(phone);
    await main(phone).getByRole('textbox', { name: 'Note to your manager' }).fill('Go ahead.');
    await main(phone).getByRole('button', { name: 'Approve $385.25' }).click();
    await expect(main(phone).getByText('You approved the quote')).toBeVisible();
  });

  await test.step('that chooses the vendor, and the other quote is declined', async () => {
    await expect(main(office).getByRole('region', { name: 'Approval of the owner' })).toContainText(
      'Go ahead.',
    );
    const quotes = main(office).getByRole('list', { name: 'Quotes' });
    await expect(quotes.getByRole('listitem').filter({ hasText: fair.name })).toContainText(
      'Approved',
    );
    await expect(quotes.getByRole('listitem').filter({ hasText: dear.name })).toContainText(
      'Declined',
    );
    await mailTo(product, dear.emailAddress, 'decided not to accept it');
    await losing.reload();
    await expect(main(losing).getByRole('list', { name: 'Your quotes' })).toContainText(
      /not|declined/i,
    );
    await expectFitsDevices(office);
  });

  await test.step('the vendor proposes a time, and the manager agrees', async () => {
    await winning.reload();
    await main(winning).getByRole('textbox', { name: 'Day' }).fill(visitDay);
    await main(winning).getByRole('button', { name: 'Propose time' }).click();
    await expect(main(winning).getByRole('list', { name: 'Times' })).toContainText('9:00 AM');
    await office.reload();
    await main(office).getByRole('button', { name: 'Agree to time' }).click();
    await expect(main(office).getByRole('list', { name: 'Vendors' })).toContainText('Agreed');
  });

  await test.step('the tenant gets the notice of entry and sees the visit', async () => {
    const mail = await mailTo(product, demo.lessee.email, 'will enter');
    expect(mail.subject).toContain('Notice of entry');
    expect(mail.text).toContain(fair.name);
    await openAs(tenant, demo.lessee, '/lessee-landing?tab=repairs');
    await expect(ownReport(tenant)).toContainText(`${visitDay}, 9:00 AM to 11:00 AM, ${fair.name}`);
    await expect(main(tenant).getByText('$385.25')).toHaveCount(0);
    await expectFitsDevices(tenant);
  });

  await test.step('the vendor adds a photo and the invoice, and reports the work as done', async () => {
    const photos = main(winning).getByRole('region', { name: 'Photos' });
    await photos.getByRole('button', { name: 'After the work (0)' }).click();
    await photos.locator('input[type=file][multiple]').setInputFiles('e2e/fixtures/house.png');
    await expect(photos.getByRole('button', { name: 'After the work (1)' })).toBeVisible();
    const invoice = main(winning).getByRole('region', { name: 'Your invoice' });
    await invoice.locator('input[type=file]').first().setInputFiles('e2e/fixtures/receipt.png');
    await invoice.getByRole('textbox', { name: 'Invoice amount' }).fill('385.25');
    await invoice.getByRole('textbox', { name: 'Invoice number' }).fill('FP-77');
    await invoice.getByRole('button', { name: 'Send invoice' }).click();
    await expect(invoice.getByRole('list', { name: 'Your invoices' })).toContainText('$385.25');
    await main(winning).getByRole('textbox', { name: 'What was done' }).fill('New trap and seal');
    await main(winning).getByRole('button', { name: 'Report as done' }).click();
    await expect(main(winning).getByText('You reported it as done')).toBeVisible();
    await expectFitsDevices(winning);
  });

  await test.step('the manager records the invoice, charges a part and closes the work', async () => {
    await office.reload();
    await main(office)
      .getByRole('button', { name: `Record cost of ${fair.name}, $385.25` })
      .click();
    const invoice = office.getByRole('dialog', { name: `Record the invoice of ${fair.name}` });
    await expect(invoice.getByRole('textbox', { name: 'Amount' })).toHaveValue('$385.25');
    await invoice.getByRole('button', { name: 'Record invoice' }).click();
    await expect(main(office).getByText('Total: $385.25')).toBeVisible();
    await expect(
      main(office).getByRole('list', { name: `Invoices of ${fair.name}` }),
    ).toContainText('Recorded');
    await main(office).getByRole('button', { name: 'Charge tenant' }).click();
    const charge = office.getByRole('dialog', { name: /^Charge Tess Lindqvist/ });
    await charge.getByRole('textbox', { name: 'Amount' }).fill('100.10');
    await charge.getByRole('button', { name: 'Create invoice' }).click();
    await expect(charge).toBeHidden();
    await main(office).getByRole('button', { name: 'Close', exact: true }).click();
    const history = main(office).getByRole('list', { name: 'History' });
    await expect(history).toContainText('Done to closed');
    await expect(history).toContainText('$385.25');
    await expect(history).toContainText('$100.10');
  });

  await test.step('the tenant pays by check, and the manager records it to the cent', async () => {
    const invoices = await admin.get<{ remainingBalance: number }[]>(`${home}/invoices`);
    const owed = invoices.reduce((sum, invoice) => sum + invoice.remainingBalance, 0);
    await main(office)
      .getByRole('list', { name: 'Charged to the tenant' })
      .getByRole('link', { name: /^Invoice/ })
      .click();
    await office.getByRole('link', { name: 'Record payment', exact: true }).click();
    const payment = office.getByRole('dialog', { name: /^Record a payment/ });
    await expect(payment.getByLabel('Amount')).toHaveValue('$100.10');
    await payment.getByLabel('Amount').fill(money(owed));
    await payment.getByLabel('Description').fill('Check 2002');
    await expect(
      payment.getByText(/^Pays invoice .* in full\. Older invoices are paid first\.$/),
    ).toBeVisible();
    await payment.getByRole('button', { name: 'Save' }).click();
    await expect(payment).toHaveCount(0);
  });

  await test.step('the tenant sees the end of it and that the charge is paid, and nothing else', async () => {
    await openAs(tenant, demo.lessee, '/lessee-landing?tab=repairs');
    await expect(ownReport(tenant)).toContainText('Closed');
    await expect(main(tenant).getByText('New trap and seal')).toHaveCount(0);
    await main(tenant).getByRole('tab', { name: 'Invoices' }).click();
    const row = main(tenant).getByRole('row').filter({ hasText: '$100.10' });
    await main(tenant).getByRole('checkbox', { name: 'Paid', exact: true }).check();
    await expect(row.first()).toContainText('PAID');
    trouble.expectResponse(410, /\/v1\/public\/vendor\//);
    await winning.reload();
    await expect(winning.getByText('This link has ended')).toBeVisible();
  });
});
