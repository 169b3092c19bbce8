import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { Product } from './product.ts';
import { keepProducts, type ProductOptions, type Products } from './products.ts';
import { signInAt } from './sign-in.ts';
import { watchForTrouble, type Trouble } from './trouble.ts';

export { expect } from '@playwright/test';

type WorkerFixtures = { products: Products };

type TestFixtures = {
  /**
   * The product that the tests of a file need. Files with equal options share one running product, one after the other.
   * A file that changes what others read uses one of `changedDemos`, or names a product of its own:
   * `test.use({ start: { command: 'serve', own: 'first-run' } })`.
   */
  start: ProductOptions;
  product: Product;
  /** Errors in the browser; a test that provokes a 4xx response announces it here. */
  trouble: Trouble;
  /** Another person in another browser: a page with its own session, watched in the same way. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
};

/** A test fails on any console error, page error, failed request, 4xx or 5xx response, or CSP violation. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  products: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const products = keepProducts();
      await use(products);
      await products.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  start: [{ command: 'demo', env: { POWERED_BY: 'Hearth Hosting' } }, { option: true }],

  product: async ({ products, start }, use) => {
    const product = await products.running(start);
    signInAt(product);
    await use(product);
  },

  baseURL: async ({ product }, use) => use(product.url),

  trouble: [
    async ({ context, product }, use, testInfo) => {
      const trouble = watchForTrouble();
      trouble.watch(context);
      const printedBefore = product.logs().length;
      await use(trouble);
      const found = await trouble.found();
      if (found.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', { body: product.logs().slice(printedBefore) });
      }
      if (found.length > 0) throw new Error(`In the browser, unnoticed:\n  ${found.join('\n  ')}`);
    },
    { auto: true },
  ],

  newVisitor: async ({ browser, trouble }, use) => {
    const visits: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      visits.push(context);
      trouble.watch(context);
      return context.newPage();
    });
    await trouble.found(); // the last events arrive before the pages close
    for (const context of visits) await context.close();
  },
});
