import { issueSetupLink, loadDemoWhenEmpty } from '#features/installation';
import type { Config } from './platform/config.ts';
import { announcePort } from './platform/database/embedded/server-lock.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { Logger } from './platform/log.ts';
import { keepGarbageSmall, returnMemoryWhenIdle } from './garbage.ts';
import { openBackend } from './open-backend.ts';
import { serve } from './serve.ts';
import { startNotes } from './start-notes.ts';
import { checkSecrets } from './start-steps.ts';

interface Started {
  readonly command: 'serve' | 'demo';
  readonly config: Config;
  readonly log: Logger;
  readonly open: OpenDatabase;
}

/**
 * Runs the server on its open database. `stopWith` is told how to stop when stopping takes more than closing the
 * database.
 */
export async function runServer(
  { command, config, log, open }: Started,
  stopWith: (stop: () => Promise<void>) => void,
): Promise<void> {
  const backend = await openBackend(config, log, open);
  await checkSecrets(backend);
  if (command === 'demo') await loadDemoWhenEmpty(backend);
  const serving = serve(backend);
  // If told to stop now, it still starts its jobs first: closing the database under them would make them fail.
  stopWith(() =>
    serving.then(
      (server) => server.stop(),
      () => open.close(),
    ),
  );
  const server = await serving;
  const setupPath = await issueSetupLink(backend.database);
  keepGarbageSmall();
  returnMemoryWhenIdle();
  const { directory, dataDir } = backend;
  if (!config.DATABASE_URL) announcePort(dataDir, Number(new URL(server.url).port));
  const organizations = await directory.all();
  const start = { command, url: server.url, config, dataDir, organizations, setupPath };
  for (const line of startNotes(start)) process.stdout.write(`${line}\n`);
}
