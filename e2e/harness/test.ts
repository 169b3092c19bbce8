import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { copyOfDemo, newDataDir } from './prepared-demo.ts';
import { startProduct, type Product, type StartOptions } from './product.ts';
import { watchForTrouble, type Trouble } from './trouble.ts';

export { expect } from '@playwright/test';

/**
 * `start` says which product the tests of a file need. Files with equal options may share one running
 * product, one after the other; a file that needs its own gives it a name of its own:
 * `test.use({ start: { command: 'serve', own: 'first-run' } })`.
 */
type WorkerFixtures = { start: StartOptions & { own?: string }; product: Product };

type TestFixtures = {
  /** What goes wrong in the browser; a test that provokes a 4xx answer says so here. */
  trouble: Trouble;
  /** One more person at another browser: a page with its own session, as closely watched. */
  newVisitor: () => Promise<Page>;
};

/** A test fails on any console error, page error, failed request, 4xx or 5xx answer, or CSP violation. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  start: [{ command: 'demo' }, { scope: 'worker', option: true }],

  product: [
    async ({ start }, use) => {
      const { own: _own, ...options } = start;
      const dataDir = options.command === 'demo' ? await copyOfDemo() : newDataDir();
      const product = await startProduct(options, dataDir);
      await use(product);
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],

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
    await use(async () => {
      const context = await browser.newContext();
      visits.push(context);
      trouble.watch(context);
      return context.newPage();
    });
    await trouble.found(); // the last events arrive before the pages close
    for (const context of visits) await context.close();
  },
});
