import path from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import browserTests from '../../e2e/playwright.config.ts';
import { root } from './run.ts';

const { launchOptions, locale, timezoneId } = browserTests.use ?? {};
const web = path.join(root, 'packages/web');
// Far longer than any step, because other machines may be many times slower: only steps that never finish fail.
const patience = 30_000;

/**
 * Nobody sees the pages, and Chromium paints nothing of a frame without opacity: a twelfth of the CPU time. Inside the
 * frame, layout, styles and clicks are the same.
 */
const unpainted = `document.head.append(Object.assign(document.createElement('style'), {
  textContent: 'iframe { opacity: 0 }',
}));`;

/** Vitest's project for the screens of the web app, in the browser of the end-to-end tests, without a server. */
export const screenTests = {
  extends: path.join(web, 'vite.config.ts'),
  root: web,
  server: {
    // The tests answer API requests themselves. Other requests, such as images, must not reach a server that happens to
    // run on this machine.
    proxy: { '/v1': { target: 'http://127.0.0.1:9', bypass: () => false } },
  },
  optimizeDeps: {
    // All packages are found before the first test: one that is found later reloads the page during a running test.
    entries: ['src/main.tsx', 'src/**/*.screen.test.tsx'],
    include: ['react/jsx-dev-runtime', 'react-dom/client'],
  },
  test: {
    name: 'screens',
    env: { TEST_LONG: process.env['TEST_LONG'] ?? '' },
    // After the others, because a browser has its own number of workers.
    sequence: { groupOrder: 1 },
    include: ['src/**/*.screen.test.tsx'],
    // The files share no state, and loading the whole app for each of them is slow.
    isolate: false,
    setupFiles: [
      path.join(web, 'src/testing/quick-react.ts'),
      path.join(web, 'src/testing/end-at-mistakes.ts'),
      path.join(root, 'scripts/support/no-stray-errors.ts'),
    ],
    globalSetup: [path.join(root, 'scripts/support/needs-browser.ts')],
    expect: { poll: { timeout: patience } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      orchestratorScripts: [{ content: unpainted }],
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: { ...launchOptions },
        contextOptions: { ...(locale && { locale }), ...(timezoneId && { timezoneId }) },
        actionTimeout: patience,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies TestProjectInlineConfiguration;
