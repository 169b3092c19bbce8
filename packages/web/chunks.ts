import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Chunking = Rolldown.ChunkingContext;

const file = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const main = file('main.tsx');

/** The pages that people land on. */
const landings = [
  file('features/properties/landing-page.tsx'),
  file('features/access/login-page.tsx'),
  file('features/portfolio/admin-landing-page.tsx'),
  file('features/lessee/lessee-landing-page.tsx'),
];

/** The module and all that it imports, directly or not, without what is imported on demand. */
function reach(id: string, context: Chunking): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) {
    for (const next of context.getModuleInfo(each)?.importedIds ?? []) found.add(next);
  }
  return found;
}

const isLibrary = (id: string) => id.includes('node_modules');

/** The parts of our own that a page needs, but for those that bring a library with them which not every page needs. */
function lightParts(page: string, initial: ReadonlySet<string>, context: Chunking) {
  const isLight = (id: string) =>
    [...reach(id, context)].every((each) => initial.has(each) || !isLibrary(each));
  return new Set([...reach(page, context)].filter((id) => !initial.has(id) && isLight(id)));
}

let known: ReadonlySet<string>[] | undefined;

/** What each of the landing pages needs. */
function parts(context: Chunking): readonly ReadonlySet<string>[] {
  const initial = reach(main, context);
  known ??= landings.map((page) => lightParts(page, initial, context));
  return known;
}

/** Which of the landing pages need a module, by their places in the list. */
const pagesOf = (id: string, context: Chunking) =>
  parts(context).flatMap((part, index) => (part.has(id) ? [index] : []));

/**
 * People land on a page with a file of its own, and one with what several of these pages need. A file also takes what
 * its modules import, unless an earlier one has it.
 */
export const landingFiles = [
  {
    debugName: 'landings',
    name: (id: string, context: Chunking) => (pagesOf(id, context).length > 1 ? 'landings' : null),
  },
  {
    debugName: 'landing',
    name: (id: string, context: Chunking) => {
      const [page] = pagesOf(id, context);
      return page === undefined ? null : `landing-${page}`;
    },
  },
];
