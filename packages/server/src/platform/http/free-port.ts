import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Tries the port and lets it go again, so that a start that cannot succeed ends before it creates anything.
 *
 * @throws the error of the system, such as EADDRINUSE
 */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
