import { defineConfig } from '@playwright/test';
import { findBrowser } from './harness/browser.ts';

const isLong = process.env['TEST_LONG'] === '1';
const asRoot = process.getuid?.() === 0;
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests',
  // These files take most of an hour, so only the long run includes them.
  testIgnore: isLong ? [] : ['**/*.long.spec.ts'],
  globalSetup: './harness/prepared-demo.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // Far longer than any step, because other machines may be many times slower: only steps that never finish fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A desktop; `test.use(onPhone)` makes it a phone.
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A service worker would answer requests that tests intercept; the test of the offline page allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing every step costs a third of the time; use `npx playwright test --config=e2e --trace on` if needed.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Without a graphics card, Chromium would imitate one: a tenth of the CPU time of the tests of screens.
        '--disable-gpu',
        '--disable-gpu-compositing',
        '--disable-software-rasterizer',
        // Most code runs only a few times, so V8's last compiler is not worth its cost. Without it, but with Maglev,
        // the tests of screens take a tenth less CPU time than without both. The long walk opens every page many times,
        // so both are worth it there.
        ...(isLong ? [] : ['--js-flags=--no-turbofan']),
      ],
    },
  },
});
