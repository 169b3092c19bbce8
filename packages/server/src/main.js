#!/usr/bin/env node
// @ts-check
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

// The program starts here and not in `cli.ts`, so that what makes loading fast is there before anything is loaded. It is
// the one file in JavaScript: for a first file in TypeScript, which no cache is open for yet, Node would load its whole
// compiler, at each start. What each of these saves is measured in ADR 009.

// Beside the code and as trusted as it is, which the system's folder of temporary files would not be. Where it cannot
// be written, everything is compiled at each start.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/tenantry'));

// For each module of a package Node reads that package's `package.json` anew; Drizzle's has 180 kB of exports (ADR 027).
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const found = new Map();

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '' } = context;
    if (specifier.startsWith('drizzle-orm')) {
      const known = found.get(specifier) ?? next(specifier, context);
      found.set(specifier, known);
      return { ...known, shortCircuit: true };
    }
    if (specifier.startsWith('.') && parentURL.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
});

await import('./cli.ts');
