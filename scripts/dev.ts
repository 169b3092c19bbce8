/**
 * The product for developers: the API restarts when its sources change, and Vite serves the web app and refreshes it.
 * Both stop with Ctrl+C, on SIGTERM, and when one of them ends.
 */
import { run, runTool } from './support/run.ts';

const stopping = new AbortController();
const stop = () => stopping.abort();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);

const options = { stopWith: stopping.signal };
const server = run(
  process.execPath,
  [
    '--watch-path=packages/server/src',
    '--watch-path=packages/reading/src',
    '--watch-path=packages/contract/src',
    'packages/server/src/main.js',
    ...(process.argv.length > 2 ? process.argv.slice(2) : ['demo']),
  ],
  options,
);
const web = runTool('vite', ['packages/web'], options);
await Promise.race([server, web]);
stop();
await Promise.all([server, web]);
