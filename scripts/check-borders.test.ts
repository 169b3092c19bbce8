import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { breachesIn, featureOrder } from './check-borders.ts';

const server = 'packages/server/src';
const web = 'packages/web/src';

test.each([
  ['contract to node', 'packages/contract/src/api.ts', `import { readFile } from 'node:fs';`],
  [
    'contract to server',
    'packages/contract/src/api.ts',
    `export * from '../../server/src/app.ts';`,
  ],
  ['server to web', `${server}/app.ts`, `import { App } from '@tenantry/web/app/app';`],
  ['web to server', `${web}/lib/api.ts`, `import type { App } from '../../../server/src/app.ts';`],
  ['e2e to server', 'e2e/tests/a.spec.ts', `import '../../packages/server/src/app.ts';`],
  ['peers to server', 'peers/a.ts', `import '../packages/server/src/app.ts';`],
  ['server to peers', `${server}/app.ts`, `import '../../../peers/amazon.ts';`],
  ['web to peers', `${web}/lib/api.ts`, `import '../../../../peers/amazon.ts';`],
  ['platform to feature', `${server}/platform/http/a.ts`, `import { a } from '#features/access';`],
  ['platform to app', `${server}/platform/http/a.ts`, `import { app } from '#app';`],
  [
    'a window instead of the door',
    `${server}/features/leases/leases.service.ts`,
    `import { find } from '../properties/properties.repository.ts';`,
  ],
  [
    'a window, lazily',
    `${server}/features/leases/leases.service.ts`,
    `const a = await import('../properties/properties.repository.ts');`,
  ],
  [
    'a window in a type',
    `${server}/features/leases/leases.service.ts`,
    `type A = import('../properties/properties.repository.ts').A;`,
  ],
  ['app through a window', `${server}/app.ts`, `import './features/leases/leases.routes.ts';`],
  [
    'a later feature',
    `${server}/features/properties/properties.service.ts`,
    `import type { Lease } from '#features/leases';`,
  ],
  [
    'a foreign key to a later feature',
    `${server}/features/leases/leases.table.ts`,
    `import { invoices } from '../invoices/invoices.table.ts';`,
  ],
  [
    'a domain file with I/O',
    `${server}/features/leases/leases.domain.ts`,
    `import { readFile } from 'node:fs/promises';`,
  ],
  [
    'a domain file to its repository',
    `${server}/features/leases/leases.domain.ts`,
    `import { find } from './leases.repository.ts';`,
  ],
  [
    'lib to feature',
    `${web}/lib/a.ts`,
    `import { a } from '../features/leases/leases.queries.ts';`,
  ],
  [
    'a later feature of the web app',
    `${web}/features/leases/lease-form.tsx`,
    `import { useActs } from '../invoices/use-acts.ts';`,
  ],
  [
    'a page that composes features, from one of them',
    `${web}/features/properties/property-card.tsx`,
    `import { Panel } from '../portfolio/internal-data-panel.tsx';`,
  ],
  ['ui to app', `${web}/ui/a.tsx`, `import { routes } from '../app/routes.tsx';`],
  [
    'a page of another feature',
    `${web}/features/invoices/invoices-page.tsx`,
    `import { Page } from '../leases/leases-page.tsx';`,
  ],
  ['Date.now', `${server}/features/leases/a.ts`, `const now = Date.now();`],
  ['new Date()', `${server}/features/leases/a.ts`, `const now = new Date();`],
  ['Temporal.Now', 'packages/contract/src/a.ts', `const now = Temporal.Now.instant();`],
])('a breach is caught: %s', (_, file, source) => {
  expect(breachesIn({ file, source })).toEqual([expect.stringContaining(`${file}:1: `)]);
});

test.each([
  ['contract to zod', 'packages/contract/src/api.ts', `import { z } from 'zod';`],
  ['a test of the contract', 'packages/contract/src/a.test.ts', `import { test } from 'vitest';`],
  [
    'the door',
    `${server}/features/leases/leases.service.ts`,
    `import { properties } from '#features/properties';`,
  ],
  [
    'a foreign key',
    `${server}/features/leases/leases.table.ts`,
    `import { properties } from '../properties/properties.table.ts';`,
  ],
  [
    'a domain file to the contract',
    `${server}/features/leases/leases.domain.ts`,
    `import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';`,
  ],
  ['the clock', `${server}/platform/clock.ts`, `const now = Date.now();`],
  ['a given moment', `${server}/features/leases/a.ts`, `const then = new Date(0);`],
  ['a test', `${server}/features/leases/a.test.ts`, `const now = Date.now();`],
  [
    'queries of an earlier feature',
    `${web}/features/invoices/invoice-form.tsx`,
    `import { leasesQuery } from '../leases/leases.queries.ts';`,
  ],
])('what is allowed passes: %s', (_, file, source) => {
  expect(breachesIn({ file, source })).toEqual([]);
});

test('the order names every feature of the server and of the web app, and no other', () => {
  const features = ['server', 'web'].flatMap((name) =>
    readdirSync(path.join(import.meta.dirname, `../packages/${name}/src/features`)),
  );
  expect(featureOrder.toSorted()).toEqual([...new Set(features)].toSorted());
});
