// A program for tests: prints the libraries that a server loads at its start.
import { registerHooks } from 'node:module';

const libraries = new Set<string>();
await import('../quick-imports.js');
registerHooks({
  load: (url, context, next) => {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    if (name) libraries.add(name);
    return next(url, context);
  },
});
await import('../run-server.ts');
const builtIn = Reflect.get(process, 'moduleLoadList') as string[];
if (builtIn.some((name) => name.endsWith('deps/undici/undici'))) libraries.add('undici');
process.stdout.write(JSON.stringify([...libraries]));
