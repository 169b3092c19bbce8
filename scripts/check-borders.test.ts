import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { breachesIn, featureOrder } from './check-borders.ts';

const server = 'packages/server/src';
const web = 'packages/web/src';
const reading = 'packages/reading/src';

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
  [
    'contract to reading',
    'packages/contract/src/a.ts',
    `import '@tenantry/reading/documents/page';`,
  ],
  ['web to reading', `${web}/lib/a.ts`, `import '@tenantry/reading/documents/page';`],
  [
    'e2e to reading',
    'e2e/tests/a.spec.ts',
    `import '../../packages/reading/src/documents/page.ts';`,
  ],
  ['reading to server', `${reading}/documents/a.ts`, `import '../../../server/src/app.ts';`],
  ['a test of reading to server', `${reading}/a.test.ts`, `import '../../server/src/app.ts';`],
  ['reading to the network', `${reading}/receipts/a.ts`, `import { request } from 'node:http';`],
  ['reading to the database', `${reading}/receipts/a.ts`, `import pg from 'pg';`],
  [
    'documents to receipts',
    `${reading}/documents/a.ts`,
    `import { categoryOf } from '../receipts/category.domain.ts';`,
  ],
  ['reading to its tests', `${reading}/documents/a.ts`, `import '../testing/some-pdfs.ts';`],
  [
    'a domain file of reading to another folder',
    `${reading}/statements/rows.domain.ts`,
    `import { categoryOf } from '../receipts/category.domain.ts';`,
  ],
  ['fakes to server', 'packages/fakes/src/a.ts', `import '../../server/src/app.ts';`],
  ['server to fakes', `${server}/app.ts`, `import '@tenantry/fakes/amazon';`],
  ['web to fakes', `${web}/lib/api.ts`, `import '@tenantry/fakes/amazon';`],
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
  [
    'payments to cards',
    `${server}/features/payments/payments.service.ts`,
    `import { refundChannelOf } from '#features/cards';`,
  ],
  [
    'an insert into the ledger',
    `${server}/features/payments/a.ts`,
    `await tx.db.insert(payments).values(row);`,
  ],
  [
    'a change of the ledger under another name',
    `${server}/features/invoices/a.ts`,
    `import { invoices as charges } from '#features/ledger'; await db.update(charges).set({});`,
  ],
  [
    'a deletion through a namespace',
    `${server}/features/invoices/a.ts`,
    `await tx.db.delete(ledger.invoiceItems);`,
  ],
  [
    'another file of the ledger that writes',
    `${server}/features/ledger/deposits.service.ts`,
    `await tx.db.insert(depositMovements).values(row);`,
  ],
  [
    'another file of the ledger that uses the writer',
    `${server}/features/ledger/deposits.service.ts`,
    `import * as repository from './postings.repository.ts';`,
  ],
  [
    'money that moves past `post`',
    `${server}/features/ledger/deposits.service.ts`,
    `import { moveDeposit } from './posting.deposits.ts';`,
  ],
  [
    'a later feature of the contract',
    'packages/contract/src/organization/organization.schemas.ts',
    `import { invoiceResponse } from '../invoices/invoices.schemas.ts';`,
  ],
  [
    'the list of all entries to a feature',
    'packages/contract/src/tasks/tasks.schemas.ts',
    `import { needSchemas } from '../entries.ts';`,
  ],
  [
    'what all of the contract share to a feature',
    'packages/contract/src/shared/fields.ts',
    `import { leaseResponse } from '../leases/leases.schemas.ts';`,
  ],
  [
    'SQL that merges into the ledger',
    `${server}/features/reports/a.ts`,
    'await db.execute(sql`MERGE INTO payments USING other ON true`);',
  ],
  [
    "a change of a lease's credit",
    `${server}/features/leases/a.ts`,
    `await tx.db.update(leases).set({ credit: amount });`,
  ],
  [
    'SQL that writes the ledger',
    `${server}/features/reports/a.ts`,
    'await db.execute(sql`UPDATE payment_applications SET amount = 0`);',
  ],
  [
    'SQL that names a table of the ledger',
    `${server}/features/reports/a.ts`,
    'await db.execute(sql`DELETE FROM ${creditNotes}`);',
  ],
  [
    "SQL that changes a lease's credit",
    `${server}/features/leases/a.ts`,
    "await db.execute('UPDATE leases SET version = 2, credit = 0');",
  ],
  [
    'another feature that saves a property',
    `${server}/features/expenses/a.ts`,
    `await tx.db.update(properties).set({ monthlyCost });`,
  ],
  [
    'SQL that saves a property',
    `${server}/features/leases/a.ts`,
    "await db.execute('UPDATE properties SET status = 1');",
  ],
  [
    'a home that is named by a line of its address',
    `${web}/features/today/a.tsx`,
    `const title = (row: Row) => row.addressLine1;`,
  ],
  [
    'a column of an address in a query',
    `${server}/features/leases/a.ts`,
    `const shown = { title: properties.addressLine1 };`,
  ],
  [
    'a line of an address in an answer',
    'packages/contract/src/ledger/a.schemas.ts',
    `const row = { addressLine1: z.string() };`,
  ],
  ['Date.now', `${server}/features/leases/a.ts`, `const now = Date.now();`],
  ['new Date()', `${server}/features/leases/a.ts`, `const now = new Date();`],
  [
    'a wait of a second',
    `${server}/features/leases/a.test.ts`,
    `await vi.waitFor(() => expect(one).toBe(1));`,
  ],
  ['a wait in the web app', `${web}/lib/a.test.ts`, `await vi.waitUntil(() => true);`],
  ['Temporal.Now', 'packages/contract/src/a.ts', `const now = Temporal.Now.instant();`],
])('a violation is found: %s', (_, file, source) => {
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
  [
    'statements to receipts',
    `${reading}/statements/a.ts`,
    `import { categoryOf } from '../receipts/category.domain.ts';`,
  ],
  [
    'server to reading',
    `${server}/features/statements/a.ts`,
    `import { textOf } from '@tenantry/reading/documents/page';`,
  ],
  [
    'the ledger itself',
    `${server}/features/ledger/postings.repository.ts`,
    `await tx.db.insert(payments).values(row);`,
  ],
  [
    'reading the ledger',
    `${server}/features/reports/a.ts`,
    'await db.execute(sql`SELECT amount FROM ${payments}`);',
  ],
  [
    'writing another table',
    `${server}/features/invoices/a.ts`,
    `await tx.db.insert(invoicePdfs).values(row);`,
  ],
  [
    'an earlier feature of the contract',
    'packages/contract/src/invoices/invoices.schemas.ts',
    `import { itemKinds } from '../leases/item-kinds.ts';`,
  ],
  [
    'the list of all entries to Today',
    'packages/contract/src/today/today.schemas.ts',
    `import { needSchemas } from '../entries.ts';`,
  ],
  [
    'the whole table of the contract',
    'packages/contract/src/api.ts',
    `import { invoicesEndpoints } from './invoices/invoices.endpoints.ts';`,
  ],
  [
    'properties that saves a property',
    `${server}/features/properties/a.repository.ts`,
    `await tx.db.insert(properties).values({ addressLine1 });`,
  ],
  [
    'the form of an address',
    `${web}/features/properties/editor/property-draft.ts`,
    `const draft = { addressLine1: '' };`,
  ],
  ['the clock', `${server}/platform/clock.ts`, `const now = Date.now();`],
  [
    'patience',
    `${server}/testing/eventually.ts`,
    `export const eventually = (check) => vi.waitFor(check, { timeout: 150_000 });`,
  ],
  ['a given moment', `${server}/features/leases/a.ts`, `const then = new Date(0);`],
  ['a test', `${server}/features/leases/a.test.ts`, `const now = Date.now();`],
  [
    'queries of an earlier feature',
    `${web}/features/invoices/invoice-form.tsx`,
    `import { leasesQuery } from '../leases/leases.queries.ts';`,
  ],
])('an allowed import passes: %s', (_, file, source) => {
  expect(breachesIn({ file, source })).toEqual([]);
});

test('the order names every feature of the server and of the web app, and no other', () => {
  const features = ['server', 'web'].flatMap((name) =>
    readdirSync(path.join(import.meta.dirname, `../packages/${name}/src/features`)),
  );
  expect(featureOrder.toSorted()).toEqual([...new Set(features)].toSorted());
});
