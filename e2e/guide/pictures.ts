/** Takes the pictures of `docs/guide` from the demo: `npm run guide`, or some of them: `npm run guide -- tenant messages`. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/support/ensure-browser.ts';
import { newDataDir } from '../harness/prepared-demo.ts';
import { startProduct } from '../harness/product.ts';
import { demo, openAs, signInAt, type Person } from '../harness/sign-in.ts';

interface Picture {
  readonly name: string;
  readonly at: string;
  readonly as?: Person;
  /** What the page shows when everything has loaded. */
  readonly shows: string | RegExp;
  /** Opens what the picture shows, after the page has loaded. */
  readonly open?: (page: Page) => Promise<void>;
}

const folder = path.resolve(import.meta.dirname, '../../docs/guide/images');

/** The size in which `packages/web/guide-pages.ts` shows them. */
const size = { width: 1120, height: 700 };

/** Far longer than any page takes. */
const PATIENCE_MS = 90_000;

/** A day as people type it. */
const inTwoWeeks = () =>
  Temporal.Now.plainDateISO()
    .add({ days: 14 })
    .toLocaleString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

const follow = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name }).first().click();
};

const pictures: readonly Picture[] = [
  {
    name: 'compare',
    at: '/inspections?tab=sealed',
    shows: 'Proposed as a deduction: Carpet cleaned, $120.00',
    open: async (page) => {
      await follow('Move-out, Larkin Court 2A')(page);
      await page.getByRole('button', { name: 'Compare with the move-in' }).click();
    },
  },
  { name: 'today', shows: /^Record payment$/, at: '/admin-landing' },
  {
    name: 'start-lease',
    shows: 'Due day, late fee and notices',
    at: '/admin-landing?status=for-lease#properties',
    open: async (page) => {
      await follow('Start lease')(page);
      await page.getByRole('dialog').waitFor();
      await page.getByText('Loading the users').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'receivables',
    at: '/receivables',
    shows: '2 selected',
    open: async (page) => {
      for (const name of ['Grace Adeyemi', 'Tess Lindqvist']) {
        await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check();
      }
    },
  },
  {
    name: 'settlement',
    at: '/admin-landing',
    shows: 'Save draft',
    open: async (page) => {
      const showAll = page.getByRole('button', { name: /^Show all/ });
      await showAll.click();
      const left = page.getByRole('listitem').filter({ hasText: 'Claire Dubois' });
      await left.getByRole('link', { name: 'Settle deposit' }).click();
    },
  },
  {
    name: 'building',
    at: '/admin-landing',
    shows: /\d of rent lost$/,
    open: follow(/^Larkin Court$/),
  },
  {
    name: 'work-order',
    at: '/work-orders',
    shows: '$285.00',
    open: async (page) => {
      await follow(/The bathroom fan is loud/)(page);
      const vendors = page.getByRole('region', { name: 'Vendors' });
      await vendors.getByText('$285.00').waitFor();
      // Below the bar at the top.
      await vendors.evaluate((section) => {
        section.scrollIntoView();
        window.scrollBy(0, -80);
      });
    },
  },
  {
    name: 'documents',
    at: '/admin-landing',
    shows: 'Landlord insurance',
    open: async (page) => {
      await follow('214 Thimbleberry Lane')(page);
      await follow('Documents')(page);
    },
  },
  { name: 'invoices', at: '/invoices', shows: /^\d{4}$/ },
  { name: 'billing', at: '/billing', shows: /^Due through/ },
  {
    name: 'account',
    shows: /^Account,/,
    at: '/admin-landing',
    open: async (page) => {
      await follow('214 Thimbleberry Lane')(page);
      await follow('Explain balance')(page);
    },
  },
  {
    name: 'record-payment',
    shows: 'Payment Documentation',
    at: '/admin-landing',
    open: follow('Record payment'),
  },
  {
    name: 'enter-checks',
    at: '/enter-checks',
    shows: /^2 checks/,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Payer of check 1' }).click();
      for (const [payer, number] of [
        ['grace', '1042'],
        ['diego', '2215'],
      ] as const) {
        await page.keyboard.type(payer);
        await page.getByRole('option', { name: new RegExp(payer, 'i') }).waitFor();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.keyboard.type(number);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'add-receipt',
    shows: /^Allow AI/,
    at: '/organization-expenses',
    open: async (page) => {
      await page.locator('input[type=file][multiple]').setInputFiles('e2e/fixtures/receipt.png');
      const property = page.getByRole('combobox', { name: 'Property' });
      await property.fill('1187 Calvert');
      await page.getByRole('option', { name: '1187 Calvert Row' }).waitFor();
      await property.press('Tab');
    },
  },
  { name: 'expenses', shows: /\d+ expenses?$/, at: '/expenses' },
  { name: 'tax-package', shows: '960 Old Mill Road', at: '/tax-package' },
  { name: 'tenant', shows: 'Balance Due', at: '/lessee-landing', as: demo.lessee },
  {
    name: 'move-out',
    at: '/admin-landing',
    shows: 'The account',
    open: async (page) => {
      await follow('214 Thimbleberry Lane')(page);
      await follow('Move out')(page);
      await page.getByLabel('Last day').fill(inTwoWeeks());
      await page.getByLabel('Settle the last rent now').check();
      await page.getByRole('button', { name: 'Add chargeback' }).click();
      await page.getByLabel('Charged for').fill('Key not returned');
      await page.getByLabel('Amount').fill('45.50');
      await page.getByRole('table', { name: 'The account' }).waitFor();
      const note = page.getByLabel('Note', { exact: true });
      await note.evaluate((field) => field.scrollIntoView({ block: 'start' }));
    },
  },
  { name: 'calendar', at: '/calendar', shows: /moves in|due$/ },
  {
    name: 'listing',
    at: '/admin-landing?status=for-lease#properties',
    shows: 'View the public page',
    open: async (page) => {
      await follow('309 Periwinkle Place')(page);
      await follow('Listing')(page);
      await page.getByRole('heading', { name: /^Photos/ }).scrollIntoViewIfNeeded();
      await page.getByLabel('Caption of photo 2').scrollIntoViewIfNeeded();
    },
  },
  { name: 'messages', shows: 'Leaking kitchen faucet', at: '/messages' },
  {
    name: 'role',
    at: '/createUser?tab=roles',
    shows: 'Save role',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit Property manager' }).click();
    },
  },
  { name: 'activity', at: '/activity', shows: 'Show more' },
  {
    name: 'webhook',
    at: '/webhooks',
    shows: 'Down for maintenance',
    open: async (page) => {
      await follow('Bookkeeping program')(page);
      await page.getByText('2 tries').click();
    },
  },
  {
    name: 'import',
    at: '/import',
    shows: 'Use $1,400.00',
    open: async (page) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Rent roll with two mistakes' }).click(),
      ]);
      await page.locator('input[type=file]').setInputFiles(await download.path());
      await page.getByRole('button', { name: 'Check every row' }).click();
      await page.getByRole('button', { name: 'Correct' }).first().click();
      await page.getByRole('heading', { name: 'What would happen' }).scrollIntoViewIfNeeded();
    },
  },
];

const wanted = process.argv.slice(2);
const dataDir = newDataDir();
const product = await startProduct({ command: 'demo' }, dataDir);
signInAt(product);
const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const picture of pictures) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(picture);
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function take({ name, at, as = demo.admin, shows, open }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await openAs(page, as, at);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The guide is about the reader's own organization. Until the notice loads, its space is empty.
  if (as === demo.admin) await page.locator('aside[aria-label="Demo"]').waitFor();
  await page.addStyleTag({ content: 'aside[aria-label="Demo"] { display: none !important; }' });
  await open?.(page);
  // Rows far below are not drawn yet.
  await page.getByText(shows).filter({ visible: true }).last().waitFor();
  await page.mouse.move(0, 0);
  // Pictures below the window are loaded only when they come near it.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
    ),
  );
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  writeFileSync(path.join(folder, `${name}.webp`), data, 'base64');
  await context.close();
  console.log(name);
}
