// @ts-check
import { flushCompileCache, registerHooks } from 'node:module';

// Node looks up the file of each of several thousand imports again, and reads a package's `package.json` again for each
// of its modules; Drizzle's has 180 kB of exports (ADR 027). Here, each package name is resolved once per importing
// package, and a path is used as the path of a file.
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const found = new Map();
const sources = new URL('../../', import.meta.url).href;
const DRIZZLE = '/node_modules/drizzle-orm/';
const quickEntity = new URL('drizzle-entity.js', import.meta.url).href;

// Node keeps all that it has read from the compile cache until the cache is flushed: 20 MB for a server. Flushed as it
// goes, the memory of some modules is used again for the next ones.
const FLUSHED_AFTER = 256;
let imports = 0;

/**
 * The scope within which all modules mean the same by a name; undefined for other packages, which Node looks up.
 *
 * @param {string} parent
 */
function scopeOf(parent) {
  if (parent.includes(DRIZZLE)) return DRIZZLE;
  if (!parent.startsWith(sources) || parent.includes('/node_modules/')) return undefined;
  return parent.slice(0, parent.indexOf('/', sources.length));
}

registerHooks({
  resolve: (specifier, context, next) => {
    imports += 1;
    if (imports % FLUSHED_AFTER === 0) flushCompileCache();
    const { parentURL = '', conditions } = context;
    // Its texts in 50 languages: the product uses the English ones.
    if (specifier === '../locales/index.js' && parentURL.includes('/node_modules/zod/'))
      return next('../locales/en.js', context);
    const scope = scopeOf(parentURL);
    const isImport = conditions.includes('import') && !specifier.startsWith('node:');
    if (scope === undefined || !isImport) return next(specifier, context);
    if (specifier.startsWith('.')) {
      const { href } = new URL(specifier, parentURL);
      if (href.endsWith(`${DRIZZLE}entity.js`))
        return { url: quickEntity, format: 'module', shortCircuit: true };
      if (href.endsWith('.ts'))
        return { url: href, format: 'module-typescript', shortCircuit: true };
      if (scope === DRIZZLE) return { url: href, format: 'module', shortCircuit: true };
      return next(specifier, context);
    }
    const key = `${scope} ${specifier}`;
    const known = found.get(key) ?? next(specifier, context);
    found.set(key, known);
    return { ...known, shortCircuit: true };
  },
});
