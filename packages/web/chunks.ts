import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

type Chunking = Rolldown.ChunkingContext;

const file = (path: string) =>
  normalizePath(fileURLToPath(new URL(`src/${path}`, import.meta.url)));

const main = file('main.tsx');

/** The pages that people land on. */
const landings = [
  file('features/properties/landing-page.tsx'),
  file('features/access/login-page.tsx'),
  file('features/portfolio/admin-landing-page.tsx'),
  file('features/lessee/lessee-landing-page.tsx'),
];

/** The module and everything it imports, directly or indirectly, except what is imported on demand. */
function reach(id: string, context: Chunking): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) {
    for (const next of context.getModuleInfo(each)?.importedIds ?? []) found.add(next);
  }
  return found;
}

const isLibrary = (id: string) => id.includes('node_modules');

/** Our own modules that a page needs, except those that bring in a library that not every page needs. */
function lightParts(page: string, context: Chunking): ReadonlySet<string> {
  const initial = reach(main, context);
  const isLight = (id: string) =>
    [...reach(id, context)].every((each) => initial.has(each) || !isLibrary(each));
  return new Set([...reach(page, context)].filter((id) => !initial.has(id) && isLight(id)));
}

let known: ReadonlySet<string>[] | undefined;

/** The landing pages that need a light module, by their index in the list. */
function pagesOf(id: string, context: Chunking): number[] {
  known ??= landings.map((page) => lightParts(page, context));
  return known.flatMap((part, index) => (part.has(id) ? [index] : []));
}

/** Small and needed by most pages; it would tie them to the file of the public pages. */
const onManyPages = /ui[\\/]properties[\\/]property\.queries\./;

const publicPages =
  /features[\\/](?:properties[\\/]landing-page|portfolio[\\/]public-property-page|conversations[\\/]ask)\.tsx$/;

const accessParts =
  /features[\\/]access[\\/](?:access-card|access-form|sign-in\.|use-external-sign-in)/;

const accessPages =
  /features[\\/]access[\\/](?:login-page|demo-sign-ins|forgot-password-page|reset-password-page)/;

/** The parts of Mantine that the tenants' landing page shows: no dialogs, menus or notices. */
const lightKit =
  /src[\\/]ui[\\/]kit[\\/]kit\.|@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Badge|Button|Checkbox|Tabs|TextInput|VisuallyHidden))[\\/]/;

/** Dialogs and notices: every signed-in page loads them sooner or later. */
const signedInParts =
  /src[\\/](?:app[\\/](?:screen-dialog|shell[\\/]notices)|ui[\\/]confirm-dialog)\./;

/** Features whose screens show parts of each other. */
const rentalFeatures =
  /features[\\/](?:cards|conversations|invoices|leases|ledger|lessee|payments)[\\/]/;

/**
 * The files of the built app. A request costs the browser and the server more than a few unused kilobytes, so pages
 * share few, large files. A file also takes the modules that its own modules import, unless an earlier file has them:
 * so light files come first.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What every page needs is in two files: one that our changes do not touch, which browsers keep, and the frame. All
  // styles are in the frame.
  { name: 'vendor', test: /node_modules[\\/].*(?<!\.css)$/, tags: ['$initial'] },
  { name: 'frame', tags: ['$initial'] },
  // The names of all pages, screens and their files: loaded with the first page that a person opens.
  { name: 'parts', test: /src[\\/](?:app|features[\\/][\w-]+)[\\/]parts\.ts$/ },
  // Small parts of libraries that would tie all their users to the file of one page.
  { name: 'hooks', test: /@mantine[\\/]hooks/ },
  { name: 'mutations', test: /query(?:-core)?[\\/].*[\\/](?:useMutation|mutationObserver)\./ },
  // Only for pages that show Mantine components.
  { name: 'signed-in', test: /ui[\\/]kit[\\/]styles\.css/ },
  // Each landing page has its own file, and shares one with the modules that several landing pages need.
  {
    debugName: 'landings',
    name: (id, context) =>
      pagesOf(id, context).length > 1 || onManyPages.test(id) ? 'landings' : null,
  },
  {
    debugName: 'landing',
    name: (id, context) => {
      const [page] = pagesOf(id, context);
      return page === undefined ? null : `landing-${page}`;
    },
  },
  {
    name: 'tables',
    test: /tanstack[\\/](?:react-)?(?:table|virtual)|src[\\/]ui[\\/]data-table\.tsx/,
  },
  { name: 'kit', test: lightKit },
  { name: 'signed-in', test: signedInParts },
  { name: 'lessee', test: /lessee[\\/]lessee-tabs/ },
  { name: 'access', test: accessParts },
  { name: 'access', test: accessPages },
  { name: 'public', test: publicPages },
  { name: 'calendar', test: /dayjs|@mantine[\\/]dates/ },
  // Forms and lists: each module is used by more than four pages or screens.
  { name: 'shared', minShareCount: 5 },
  { name: 'rental', test: rentalFeatures, minShareCount: 2 },
];
