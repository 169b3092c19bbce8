import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';
import { firstPages } from './first-pages.ts';

type Chunking = Rolldown.ChunkingContext;

const file = (path: string) =>
  normalizePath(fileURLToPath(new URL(`src/${path}`, import.meta.url)));

const main = file('main.tsx');

/** Runs before everything else, and is a file of its own. */
const early = file('early.ts');

const first = Object.values(firstPages).map(file);

/** What is part of a first page, but loaded after it. Its light modules are in the page's file: two requests fewer. */
const later = new Map([
  [file(firstPages['/lessee-landing'] ?? ''), file('features/lessee/lessee-tabs.tsx')],
]);

/** The module and everything it imports, directly or indirectly, except what is imported on demand. */
function reach(id: string, context: Chunking): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) {
    for (const next of context.getModuleInfo(each)?.importedIds ?? []) found.add(next);
  }
  return found;
}

/** The query library is part of every page; only its rarer hooks are not in the vendor file. */
const isLibrary = (id: string) => /node_modules[\\/](?!@tanstack[\\/](?:react-)?query)/.test(id);

let initial: ReadonlySet<string> | undefined;

/** Whether a module brings in no library that not every page needs. */
function isLight(id: string, context: Chunking): boolean {
  const frame = (initial ??= reach(main, context));
  return [...reach(id, context)].every((each) => frame.has(each) || !isLibrary(each));
}

/** Modules that a page needs besides the frame, without those that bring in a library. */
function lightParts(page: string, context: Chunking): ReadonlySet<string> {
  const frame = (initial ??= reach(main, context));
  const after = later.get(page);
  const parts = [...reach(page, context), ...(after ? reach(after, context) : [])];
  return new Set(parts.filter((id) => !frame.has(id) && isLight(id, context)));
}

let known: ReadonlySet<string>[] | undefined;

/** The first pages that need a light module. */
function pagesOf(id: string, context: Chunking): string[] {
  const parts = (known ??= first.map((page) => lightParts(page, context)));
  return first.filter((_, index) => parts[index]?.has(id));
}

let reached: ReadonlySet<string>[] | undefined;

/** The number of pages, screens and other parts, each loaded on demand, that need a module. */
function partsWith(id: string, context: Chunking): number {
  reached ??= onDemand(context).map((part) => reach(part, context));
  return reached.filter((part) => part.has(id)).length;
}

function onDemand(context: Chunking): string[] {
  const parts = new Set<string>();
  const seen = new Set([main]);
  for (const each of seen) {
    const info = context.getModuleInfo(each);
    for (const next of info?.dynamicallyImportedIds ?? []) parts.add(next);
    for (const next of [...(info?.importedIds ?? []), ...parts]) seen.add(next);
  }
  return [...parts];
}

/** Hooks and a function that few pages use, and their files. In the file of one page, they would tie all others to it. */
const rareHooks: readonly (readonly [file: string, libraries: RegExp])[] = [
  ['sending', /query(?:-core)?[\\/].*[\\/](?:useMutation|mutationObserver)\./],
  ['tenants', /query(?:-core)?[\\/].*[\\/](?:useQueries|queriesObserver)\./],
  ['common', /react-router[\\/].*[\\/]useCanGoBack\./],
  ['pages', /@tanstack[\\/](?:(?:react-)?query|react-router)/],
  ['pages', /src[\\/]lib[\\/]save-file\./],
  ['pages', /@mantine[\\/]hooks[\\/].*[\\/]use-(?:debounced-callback|callback-ref)\./],
];

/** Modules of ours by their paths; one that was moved or renamed ends the build. */
function modules(...paths: string[]): (id: string) => boolean {
  const found = new Set(paths.map(file));
  for (const each of found) if (!existsSync(each)) throw new Error(`no such module: ${each}`);
  return (id) => found.has(id);
}

const oneOf = (ours: (id: string) => boolean, libraries: RegExp) => (id: string) =>
  ours(id) || libraries.test(id);

/** What the tenants' landing page shows after the balance: tables and parts of Mantine, no dialogs, menus or notices. */
const lightKit = oneOf(
  modules(
    'ui/kit/kit.tsx',
    'ui/tables/filter-box.tsx',
    'ui/tables/data-table.tsx',
    'ui/tables/data-rows.tsx',
    'ui/tables/data-cell.tsx',
    'ui/tables/data-foot.tsx',
    'ui/tables/money-column.tsx',
    'ui/tables/row-groups.ts',
    'ui/tables/data-table.module.css',
    'ui/tables/sort-choice.tsx',
    'ui/tables/sort-choice.module.css',
  ),
  /@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Badge|Button|Checkbox|Tabs|TextInput|VisuallyHidden))[\\/]/,
);

/** A module that so many parts need is not in the file of one page. */
const MANY = 8;

const someOf = (...paths: (keyof typeof firstPages)[]) => {
  const theirs = paths.map((path) => file(firstPages[path] ?? ''));
  return (pages: readonly string[]) => pages.some((page) => theirs.includes(page));
};
const ofVisitors = someOf('/', '/view-property/$propertyId');
const ofLogin = someOf('/login');
const ofTenants = someOf('/lessee-landing', '/lessee-account');

/**
 * The file of a module that the first pages need, or null. A shared file is for an audience, so that tenants load nothing
 * that only staff and visitors show; what all three need is in the frame (`app/every-page.ts`).
 */
function pageFile(id: string, context: Chunking): string | null {
  const rare = rareHooks.find(([, libraries]) => libraries.test(id));
  if (rare) return rare[0];
  const pages = pagesOf(id, context);
  const [page] = pages;
  if (page === undefined || lightKit(id)) return null;
  if (pages.length === 1 && partsWith(id, context) < MANY) return `page-${first.indexOf(page)}`;
  if (ofVisitors(pages)) return 'common';
  if (ofLogin(pages)) return 'sending';
  if (!ofTenants(pages)) return 'staff';
  return pages.length === 1 ? 'tenants' : 'pages';
}

/** Loaded after the first page, for every person. */
const watchers = modules('features/access/session-watch.tsx', 'lib/events/follow-events.ts');

const reports = file('features/reports/reports-page.tsx');

let ofReports: ReadonlySet<string> | undefined;

/** Whether reports need a module: they show tables and filters, and no form. */
function isForReports(id: string, context: Chunking): boolean {
  ofReports ??= reach(reports, context);
  return ofReports.has(id);
}

const partsOfStaff = modules('app/shell/parts-of-staff.ts');

const accessPages = modules(
  'features/access/demo-sign-ins.tsx',
  'features/access/forgot-password-page.tsx',
  'features/access/reset-password-page.tsx',
);

/** Dialogs: every signed-in page loads them sooner or later. */
const signedInParts = oneOf(
  modules('ui/dialogs/confirm-dialog.tsx', 'ui/acts/overflow-menu.tsx'),
  /@mantine[\\/]core[\\/]esm[\\/](?:utils[\\/]Floating|components[\\/](?:Popover[\\/]|Radio[\\/]RadioIcon\.))/,
);

/** Features whose screens show parts of each other. */
const rentalFeatures =
  /features[\\/](?:cards|conversations|invoices|leases|ledger|lessee|payments)[\\/]/;

/** Whether a module needs the library that checks input, as forms do. */
const checksInput = (id: string, context: Chunking): boolean =>
  [...reach(id, context)].some((each) => /node_modules[\\/]zod[\\/]/.test(each));

/**
 * The files of the built app. A request costs the browser and the server more than a few unused kilobytes, so pages
 * share few, large files. A file also takes the modules that its own modules import, unless an earlier file has them:
 * so libraries come first, and light files before those that need a library.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What every page needs is in two files: one that our changes do not touch, which browsers keep, and the frame. All
  // styles are in the frame.
  { name: 'vendor', test: /node_modules[\\/].*(?<!\.css)$/, tags: ['$initial'] },
  { name: 'vendor', test: /rolldown[\\/]runtime/ },
  { name: 'frame', test: (id) => id !== early, tags: ['$initial'] },
  // The names of all pages, screens and their files: loaded with the first page that a person opens.
  { name: 'parts', test: /src[\\/](?:app|features[\\/][\w-]+)[\\/]parts\.ts$/ },
  // Only for pages that show Mantine components.
  { name: 'signed-in', test: modules('ui/kit/styles.css') },
  { name: 'watchers', test: watchers },
  // Each of the first pages has its own file, and shares up to four with the modules that several of them need: these
  // first, because the file of a page also takes what its modules import.
  ...['common', 'sending', 'pages', 'tenants'].map((shared) => ({
    debugName: `${shared} of first pages`,
    name: (id: string, context: Chunking) => (pageFile(id, context) === shared ? shared : null),
  })),
  // The frame of staff: it would otherwise load the file of the page that shares something with it.
  {
    debugName: 'staff',
    name: (id, context) => (partsOfStaff(id) || pageFile(id, context) === 'staff' ? 'staff' : null),
  },
  { debugName: 'first pages', name: pageFile },
  // Small parts of libraries that would tie all their users to the file of one page.
  { name: 'hooks', test: /@mantine[\\/]hooks/ },
  { name: 'kit', test: lightKit },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  {
    debugName: 'lists',
    name: (id, context) =>
      !isLibrary(id) && isLight(id, context) && isForReports(id, context) ? 'lists' : null,
    minShareCount: 3,
  },
  // Our own modules without a library, which many pages and screens need.
  {
    debugName: 'light',
    name: (id, context) => (!isLibrary(id) && isLight(id, context) ? 'light' : null),
    minShareCount: 3,
  },
  { name: 'signed-in', test: signedInParts },
  { name: 'lessee', test: modules('features/lessee/lessee-tabs.tsx') },
  { name: 'lessee-payments', test: modules('features/lessee/own-payments.tsx') },
  { name: 'access', test: accessPages },
  { name: 'calendar', test: /dayjs|@mantine[\\/]dates/ },
  // Lists and reports need neither until somebody does something.
  { name: 'form', test: /@mantine[\\/]form|klona|fast-deep-equal/ },
  { name: 'notices', test: /@mantine[\\/](?:notifications|store)|react-transition-group/ },
  // Lists and forms: each module is used by more than four pages or screens. Lists need no checks.
  {
    debugName: 'filters',
    name: (id, context) => (isForReports(id, context) ? 'filters' : null),
    minShareCount: 5,
  },
  {
    debugName: 'shared',
    name: (id, context) => (checksInput(id, context) ? null : 'shared'),
    minShareCount: 5,
  },
  { name: 'forms', minShareCount: 5 },
  { name: 'rental', test: rentalFeatures, minShareCount: 2 },
];
