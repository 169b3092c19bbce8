/**
 * The product for its developers: the API restarts when its sources change, the web app is served by
 * Vite and refreshes itself. Both stop with Ctrl+C.
 */
import { run, runTool } from './support/run.ts';

const server = run(process.execPath, [
  '--watch-path=packages/server/src',
  '--watch-path=packages/contract/src',
  'packages/server/src/main.js',
  ...(process.argv.length > 2 ? process.argv.slice(2) : ['demo']),
]);
const web = runTool('vite', ['packages/web']);
await Promise.race([server, web]);
