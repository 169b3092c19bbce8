#!/usr/bin/env node
// @ts-check
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

// The program starts here and not in `cli.ts`, so that the optimizations below are active before anything is loaded. It
// is the only JavaScript file: no compile cache is open yet for the first file, so with TypeScript Node would load its
// whole compiler at each start. ADR 009 has measurements.

// Beside the code and as trusted as the code, unlike the system's folder for temporary files. If it is not writable,
// everything is compiled at each start.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/tenantry'));

// Node reads a package's `package.json` again for each of its modules; Drizzle's has 180 kB of exports (ADR 027).
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
