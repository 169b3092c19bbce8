/**
 * Enforces the borders between the parts of the code: who may import whom, read the clock, write the ledger, name a
 * home, and limit how long a test waits; and that no files import each other in a circle. Type imports, re-exports and dynamic imports count like any other.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { circlesIn, eachImport, importedBy } from './support/circles.ts';
import { ownedWrites } from './support/owned-writes.ts';
import { placeOf, resolve, type Place } from './support/place.ts';
import { root } from './support/run.ts';
import { lineAt, sourceFiles, visit, type SourceFile } from './support/source.ts';

/** The features that a list names, in its order. */
function listed(file: string, folder: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(new RegExp(`'${folder}/([\\w-]+)`, 'g'))].map(([, name = '']) => name);
}

/** Puts what only the other list has behind what is before it there. */
function merged(order: readonly string[], other: readonly string[]): string[] {
  const all = [...order];
  for (const [index, name] of other.entries()) {
    if (!all.includes(name)) all.splice(all.indexOf(other[index - 1] ?? '') + 1, 0, name);
  }
  return all;
}

/** A feature of the server, the web app or the contract may depend only on features before it in the two lists. */
export const featureOrder = merged(
  listed('packages/server/src/features.ts', '#features'),
  listed('packages/web/src/app/features.ts', '../features'),
);

/** The folders of the contract: shared code, the features, and then the events and rules of states. */
const contractOrder = ['shared', ...featureOrder, 'events', 'rules'];

/** The list of all features' kinds, which has no schemas: each of them imports only shared code. */
const isListOfKinds = ({ layer }: Place) => layer === 'kinds.ts';

/** The list of the schemas of all features' entries. Only Today shows them. */
const isListOfEntries = ({ layer }: Place) => layer === 'entries.ts';

const contractPackages = ['zod'];

/** The folders of the reading package; each may use earlier ones. */
const readingOrder = ['processes', 'documents', 'receipts', 'statements'];

/** The package reads documents on this machine, from content that the caller passes in. */
const connections = [
  ...['http', 'https', 'http2', 'net', 'tls', 'dgram'].map((name) => `node:${name}`),
  'fastify',
  'pg',
  'drizzle-orm',
  'graphile-worker',
  'ai',
  '@aws-sdk/client-s3',
];

const patientFile = 'packages/server/src/testing/eventually.ts';
const patience = 'use expect.poll, or eventually of #testing/eventually, which depend on no speed';

const isTest = (place: Place) =>
  /\.test\.tsx?$/.test(place.path ?? '') || place.layer === 'testing';

/** Each rule gets one import of one file and returns the problem, if any. */
const rules: ((from: Place, to: Place) => string | false | undefined)[] = [
  (from, to) =>
    from.package === 'contract' &&
    !isTest(from) &&
    !['contract', ...contractPackages].includes(to.package) &&
    'the contract imports only zod and itself',

  (from, to) =>
    ['server', 'web', 'e2e'].includes(from.package) &&
    ['server', 'web'].includes(to.package) &&
    from.package !== to.package &&
    `${from.package} never imports ${to.package}; what they share is in the contract`,

  (from, to) =>
    ['contract', 'web', 'e2e'].includes(from.package) &&
    to.package === 'reading' &&
    `${from.package} never imports reading; the server does`,

  (from, to) =>
    from.package === 'reading' &&
    to.path !== undefined &&
    !['reading', 'contract'].includes(to.package) &&
    'reading imports only the contract and itself',

  (from, to) =>
    from.package === 'reading' &&
    !isTest(from) &&
    connections.includes(to.package) &&
    'reading uses no database and no network',

  (from, to) =>
    from.package === 'reading' &&
    to.package === 'reading' &&
    !isTest(from) &&
    indexIn(readingOrder, to.layer) > indexIn(readingOrder, from.layer) &&
    `the folders of reading are ${readingOrder.join(' -> ')}; each uses only those before it`,

  (from, to) =>
    from.package === 'fakes' &&
    to.path !== undefined &&
    to.package !== 'fakes' &&
    'fakes import nothing from the product',

  (from, to) =>
    to.package === 'fakes' &&
    !['fakes', 'e2e'].includes(from.package) &&
    !(from.package === 'server' && isTest(from)) &&
    'fakes are for tests of the server and of the running product',

  (from, to) =>
    from.package === 'server' &&
    from.layer === 'platform' &&
    !isTest(from) &&
    to.package === 'server' &&
    to.layer !== 'platform' &&
    'the platform imports no feature and no app',

  (from, to) =>
    from.package === 'contract' &&
    to.package === 'contract' &&
    !isTest(from) &&
    contractOrder.includes(from.layer ?? '') &&
    !(isListOfKinds(to) && !from.name?.endsWith('.kinds.ts')) &&
    !(isListOfEntries(to) && from.layer === 'today' && from.name?.endsWith('.schemas.ts')) &&
    indexIn(contractOrder, to.layer) > indexIn(contractOrder, from.layer) &&
    `${from.layer} may depend only on features before it in the order (scripts/check-borders.ts)`,

  (from, to) =>
    isInLedger(to) &&
    to.name === 'postings.repository.ts' &&
    !/^posting\.[\w-]+\.ts$/.test(from.name ?? '') &&
    'only the files of `post` (posting.*.ts) write the ledger',

  (from, to) =>
    isInLedger(to) &&
    /^posting\.[\w-]+\.ts$/.test(to.name ?? '') &&
    !/^(posting\.[\w-]+|ledger\.service|index)\.ts$/.test(from.name ?? '') &&
    'money moves through `post` (ledger.service.ts)',

  (from, to) =>
    from.package === 'server' &&
    from.layer !== 'testing' &&
    isForeignFeature(from, to) &&
    to.name !== 'index.ts' &&
    !isForeignKey(from, to) &&
    `a feature is reached through its door: #features/${to.feature}`,

  (from, to) =>
    ['server', 'web'].includes(from.package) &&
    from.layer === 'features' &&
    !isTest(from) &&
    isForeignFeature(from, to) &&
    orderOf(to) >= orderOf(from) &&
    `${from.feature} may depend only on features before it in the order (scripts/check-borders.ts)`,

  (from, to) =>
    ['server', 'reading'].includes(from.package) &&
    from.name?.endsWith('.domain.ts') &&
    to.package !== 'contract' &&
    !(isSameFolder(from, to) && to.name?.endsWith('.domain.ts')) &&
    'a domain file imports only the contract and domain files of its feature',

  (from, to) =>
    from.package === 'web' &&
    to.package === 'web' &&
    !isTest(from) &&
    webLayer(to) > webLayer(from) &&
    `the web's layers are app -> features -> ui -> lib, so ${from.layer} never imports ${to.layer}`,

  (from, to) =>
    from.package === 'web' &&
    from.layer === 'features' &&
    isForeignFeature(from, to) &&
    /[-.](page|dialog)\.tsx$/.test(to.name ?? '') &&
    'a page or dialog of another feature is reached by its route, not by import',
];

const isForeignFeature = (from: Place, to: Place) =>
  to.package === from.package && to.feature !== undefined && to.feature !== from.feature;

const isSameFolder = (from: Place, to: Place) =>
  to.package === from.package && to.layer === from.layer && to.feature === from.feature;

const savesProperties = ({ feature }: Place) =>
  feature !== 'properties' && 'only the feature properties saves a property';

const writesLedger = (from: Place, table: string) =>
  !isWriter(from) && `only the ledger writes ${table}: post an entry instead`;

/** The one file that writes the ledger's tables. */
const isWriter = (place: Place) => isInLedger(place) && place.name === 'postings.repository.ts';

const isInLedger = (place: Place) => place.package === 'server' && place.feature === 'ledger';

/** A table may name the tables of its foreign keys; the order of features still applies. */
const isForeignKey = (from: Place, to: Place) =>
  Boolean(from.name?.endsWith('.table.ts') && to.name?.endsWith('.table.ts'));

/** Features that are not in the list come last: they may use all others, and no other may use them. */
const orderOf = (place: Place) => indexIn(featureOrder, place.feature);

const webLayer = (place: Place) => indexIn(['lib', 'ui', 'features', 'app'], place.layer);

function indexIn(order: readonly string[], name = ''): number {
  const index = order.indexOf(name);
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

/** Where the lines of an address are entered, kept, sent or read. All other code names a home by its `home` value. */
const addressCode = [
  /^packages\/(?:contract|server)\/src\/(?:features\/)?(?:properties|addresses|organization)\//,
  /^packages\/contract\/src\/portfolio\/history\.fields\.ts$/,
  /^packages\/server\/src\/features\/installation\/demo\//,
  /^packages\/server\/src\/features\/imports\/(?:load-books|planning\/plan-homes|writing\/(?:inputs|write-plan))\.ts$/,
  /^packages\/web\/src\/features\/organization\//,
  /^packages\/web\/src\/features\/properties\/(?:editor\/property-(?:draft|editor|fields)|buildings\/building-form)\.tsx?$/,
];

const namesHomes = ({ package: name, path: within = '' }: Place) =>
  ['contract', 'server', 'web'].includes(name) &&
  !addressCode.some((pattern) => pattern.test(within));

/** Every problem in a file, as `file:line: problem`. */
export function breachesIn(file: SourceFile): string[] {
  const from = placeOf(file.file);
  const found: { offset: number; problem: string }[] = [];
  const judgeImport = (source: { value: unknown; start: number }) => {
    const to = resolve(file.file, String(source.value));
    const problem = rules.map((rule) => rule(from, to)).find(Boolean);
    if (problem === undefined || problem === false) return;
    found.push({ offset: source.start, problem: `${String(source.value)}: ${problem}` });
  };
  const judgeClock = (node: { start: number }, reads: boolean) => {
    if (reads) found.push({ offset: node.start, problem: 'only clock.ts asks what time it is' });
  };
  if (from.package === 'server' && !isTest(from)) {
    for (const { offset, table } of ownedWrites(file)) {
      const problem = table === 'properties' ? savesProperties(from) : writesLedger(from, table);
      if (problem) found.push({ offset, problem });
    }
  }
  const judgeName = (node: { start: number }, name: unknown) => {
    if (name !== 'addressLine1' || !namesHomes(from) || isTest(from)) return;
    found.push({ offset: node.start, problem: 'a home is named by `home` (properties/home.ts)' });
  };
  const clockMatters = ['contract', 'reading', 'server'].includes(from.package) && !isTest(from);
  const mayReadClock = !clockMatters || from.path === 'packages/server/src/platform/clock.ts';

  visit(file, {
    MemberExpression: (node) => {
      const text = file.source.slice(node.start, node.end);
      if (!mayReadClock) judgeClock(node, /^(Date\.now|Temporal\.Now)$/.test(text));
      if (/^vi\.wait(For|Until)$/.test(text) && from.path !== patientFile) {
        found.push({ offset: node.start, problem: `${text} gives up after a second: ${patience}` });
      }
    },
    Identifier: (node) => judgeName(node, node.name),
    Literal: (node) => judgeName(node, node.value),
    ...eachImport(judgeImport),
    ...(!mayReadClock && {
      NewExpression: (node) =>
        judgeClock(
          node,
          node.callee.type === 'Identifier' &&
            node.callee.name === 'Date' &&
            node.arguments.length === 0,
        ),
    }),
  });
  return found.map(
    ({ offset, problem }) => `${file.file}:${lineAt(file.source, offset)}: ${problem}`,
  );
}

if (import.meta.main) {
  const imports = new Map<string, string[]>();
  const breaches = sourceFiles().flatMap((file) => {
    imports.set(file.file, importedBy(file));
    return breachesIn(file);
  });
  breaches.push(...circlesIn(imports));
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
