import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { screenTests } from './scripts/support/screen-tests.ts';
import { serverTests } from './scripts/support/second-postgres.ts';

const long = process.env['TEST_LONG'] === '1';
// Far more than anything takes, as another machine may be many times as slow: only what never happens fails.
const ends = { testTimeout: long ? 600_000 : 180_000, hookTimeout: 180_000 };
const limits = { ...ends, expect: { poll: { timeout: 150_000 } } };
const randomSeed = './scripts/support/random-seed.ts';
/** Node loads the TypeScript itself, as in the product, and compiles each module once for all runs. */
const onNode = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [
    '--import',
    fileURLToPath(new URL('packages/server/src/quick-imports.js', import.meta.url)),
  ],
};
const noStrayErrors = './scripts/support/no-stray-errors.ts';

/** One project for each workspace, so that only the server's tests start a database. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // With `--coverage`: see CONTRIBUTING. Programs that a test starts count too, unless the test kills them.
    coverage: {
      exclude: ['**/*.{test,testing,fixture}.{ts,tsx}', '**/testing/**'],
      reporter: ['text-summary', 'json-summary', 'html'],
      autoAttachSubprocess: true,
      reportOnFailure: true,
    },
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          ...onNode,
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests(process.env),
          globalSetup: [randomSeed, 'packages/server/src/testing/global-setup.ts'],
          // Its files share nothing that one could spoil for another, and to load the whole server again for each of
          // them took a third of the time.
          ...onNode,
          setupFiles: [noStrayErrors],
          ...limits,
        },
      },
      {
        test: {
          name: 'reading',
          include: ['packages/reading/src/**/*.test.ts'],
          globalSetup: [randomSeed],
          ...onNode,
          setupFiles: [noStrayErrors],
          ...limits,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.screen.test.tsx'],
          isolate: false,
          setupFiles: [noStrayErrors],
          ...limits,
        },
      },
      { ...screenTests, test: { ...screenTests.test, ...ends } },
      {
        test: {
          name: 'tools',
          include: ['{scripts,e2e}/**/*.test.ts'],
          ...onNode,
          ...limits,
        },
      },
    ],
  },
});
