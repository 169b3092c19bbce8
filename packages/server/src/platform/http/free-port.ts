import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Opens and closes the port, so that a start that cannot succeed ends before it creates anything.
 *
 * @throws the system's error, such as EADDRINUSE
 */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
