import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';

/** Far longer than any step: only steps that never finish fail. */
const PATIENCE_MS = 60_000;

type Role = 'button' | 'link' | 'tab' | 'combobox' | 'option' | 'switch';

/**
 * The actions of a person in a browser that is driven through WebDriver BiDi, with the names that screen readers say.
 */
export function personAt(page: Page) {
  page.setDefaultTimeout(PATIENCE_MS);
  const named = (role: Role, name: string) =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const text = () => page.evaluate(() => document.body.innerText);
  return {
    click: (role: Role, name: string) => named(role, name).click(),
    /** Finds the field by its label; a form comes after the filters of its page. */
    fill: (label: string, value: string) =>
      page
        .locator(
          `::-p-xpath((//label[normalize-space()="${label}" or normalize-space()="${label} *"])[last()]/following::input[1])`,
        )
        .fill(value),
    fillPassword: (value: string) => page.locator('input[type=password]').fill(value),
    /** Waits until the page shows the words. */
    sees: async (words: string): Promise<void> => {
      const end = performance.now() + PATIENCE_MS;
      let seen = await text();
      while (!seen.includes(words)) {
        if (performance.now() > end) throw new Error(`“${words}” is not on the page:\n${seen}`);
        await sleep(100);
        seen = await text();
      }
    },
    isAt: async (path: string): Promise<void> => {
      await page.waitForFunction((wanted) => window.location.pathname === wanted, {}, path);
    },
  };
}
