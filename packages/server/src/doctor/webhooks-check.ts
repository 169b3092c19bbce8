import { lateWebhookMessages, webhooksOff } from '#features/webhooks';
import type { Backend } from '../backend.ts';
import { inEach } from './records-checks.ts';
import { ok, warning, type Check } from './report.ts';

/** DATA-11: whether the server turned a webhook off, and whether messages wait that nothing sends. */
export async function checkWebhooks(
  backend: Pick<Backend, 'database' | 'directory'>,
): Promise<Check> {
  const problems = await inEach(backend, async (tx) => {
    const { findings } = await webhooksOff(tx);
    const off = findings.flatMap(({ need }) =>
      need.kind === 'webhook_off' ? `The webhook to ${need.host} was turned off.` : [],
    );
    const late = await lateWebhookMessages(tx);
    return late === 0 ? off : [...off, `Messages of webhooks that wait for half an hour: ${late}.`];
  });
  if (problems.length === 0) return ok('webhooks', 'No webhook was turned off, and none waits.');
  return warning(
    'webhooks',
    problems,
    'Look at the log of the webhook under Settings, Webhooks. If messages wait, check that a server that runs jobs (RUN_JOBS) is running.',
  );
}
