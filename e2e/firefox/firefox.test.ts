import { existsSync, rmSync } from 'node:fs';
import { launch, type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, mailsOf } from '../harness/outbox.ts';
import { newDataDir } from '../harness/prepared-demo.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { personAt } from './person.ts';

const firefox = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
const isWanted = process.env['TEST_LONG'] === '1';
const isInstalled = existsSync(firefox);
if (isWanted && !isInstalled) {
  console.log(`Skipped: ${firefox} is missing. Install firefox-esr, or set FIREFOX_PATH.`);
}

/** The product may take three minutes to start on a busy machine. */
const START_MS = 360_000;

const landlord = { email: 'olivia@example.com', password: 'landlord-password' };
const lessee = { email: 'tom@example.com', password: 'tenants-password' };
const street = '12 Juniper Lane';
const attributes = {
  Bedrooms: '3',
  Bathrooms: '2',
  'Square feet': '1,400',
  Parking: 'Garage',
  Pets: 'Cats',
};

/** `npm run test:long -- firefox` */
describe.runIf(isWanted && isInstalled)('the main job in Firefox', () => {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let dataDir: string | undefined;
  const errors: string[] = [];

  beforeAll(async () => {
    dataDir = newDataDir();
    product = await startProduct({ command: 'serve' }, dataDir);
    browser = await launch({ browser: 'firefox', executablePath: firefox, headless: true });
  }, START_MS);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  /** Another person, with a separate session. */
  async function newPerson() {
    if (!browser) throw new Error('Firefox has not started.');
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { page, ...personAt(page) };
  }

  test('a landlord signs in, starts a lease, bills it and records a payment, and the tenant sees it', async () => {
    if (!product) throw new Error('The product has not started.');
    const owner = await newPerson();
    await owner.page.goto(await product.setupLink());
    await owner.fill('Name', 'Juniper Homes');
    await owner.fill('First name', 'Olivia');
    await owner.fill('Last name', 'Owner');
    await owner.fill('Email', landlord.email);
    await owner.fillPassword(landlord.password);
    await owner.fill('Repeat the password', landlord.password);
    await owner.click('button', 'Create the organization');
    await owner.isAt('/admin-landing');
    await owner.sees('Get started');
    await owner.click('button', 'Logout');
    await owner.isAt('/');
    await owner.click('link', 'Login');
    await owner.fill('Email', landlord.email);
    await owner.fillPassword(landlord.password);
    await owner.click('button', 'Login');
    await owner.isAt('/admin-landing');

    await owner.click('button', 'Add Property');
    await owner.fill('Address line 1', street);
    await owner.fill('City', 'Albany');
    await owner.click('combobox', 'State');
    await owner.click('option', 'New York');
    await owner.fill('Zip code', '12207');
    await owner.fill('Price per month', '1250');
    for (const [attribute, value] of Object.entries(attributes)) await owner.fill(attribute, value);
    await owner.click('button', 'Save');

    await owner.click('link', street);
    await owner.sees('Internal Use Only');
    await owner.click('link', 'Start lease');
    const year = new Date().getFullYear();
    // On some days of the month, automatic invoicing would add an invoice to this test's invoices.
    await owner.click('switch', 'Invoice automatically');
    await owner.fill('Start date', `01/01/${year}`);
    await owner.fill('Deposit', '1250');
    await owner.fill('First name', 'Tom');
    await owner.fill('Last name', 'Tenant');
    await owner.fill('Email address', lessee.email);
    await owner.fill('Phone number', '(212) 555-0142');
    await owner.click('button', 'Save');
    await owner.sees('Lease started');

    await owner.click('link', 'Invoices');
    await owner.click('tab', 'Create Invoice');
    await owner.click('button', 'Create Invoice');
    await owner.sees(' created');
    await owner.click('button', 'Close');

    await owner.click('link', 'Record a payment');
    await owner.fill('Description', 'Check 1042');
    await owner.click('button', 'Save');
    await owner.sees(' recorded');

    const invited = await newPerson();
    await invited.page.goto(linkIn(await invitation(product), '/reset-password'));
    await invited.sees('Hi Tom Tenant!');
    await invited.fillPassword(lessee.password);
    await invited.click('button', 'Set Password');
    await invited.isAt('/lessee-landing');
    await invited.sees(street);
    await invited.sees('You owe nothing right now.');

    expect(errors).toEqual([]);
  });
});

/** The payment has been confirmed by mail, so the invitation is not the only mail. */
async function invitation(product: Product) {
  const mails = await mailsOf(product);
  const mail = mails.find(
    ({ to, text }) => to.includes(lessee.email) && text.includes('/reset-password'),
  );
  if (!mail) throw new Error('The tenant was not invited.');
  return mail;
}
