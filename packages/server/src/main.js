#!/usr/bin/env node
// @ts-check
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The program starts here and not in `cli.ts`, so that the optimizations below are active before anything is loaded. The
// first files are JavaScript: no compile cache is open yet for them, so with TypeScript Node would load its whole
// compiler at each start. ADR 009 has measurements.

// Next to the code and as trusted as the code, unlike the system's folder for temporary files. If it is not writable,
// everything is compiled at each start.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/tenantry'));

await import('./quick-imports.js');
await import('./cli.ts');
