import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { aMailServer } from './mail-server.ts';

/**
 * A port of our own from beginning to end, behind which a mail server may come and go: one that is left free could be
 * taken by somebody else.
 */
export async function aMailPort() {
  let behind: number | undefined;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (behind === undefined) return client.destroy();
    const onward = connect(behind, '127.0.0.1');
    onward.on('error', () => client.destroy());
    return client.pipe(onward).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Lets a mail server answer there until the test is over. */
    answer: async (options: Parameters<typeof aMailServer>[0] = {}) => {
      const mailServer = await aMailServer(options);
      behind = mailServer.port;
      onTestFinished(() => (behind = undefined));
      return mailServer;
    },
    close: () => void server.close(),
  };
}
