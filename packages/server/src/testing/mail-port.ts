import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { aMailServer } from './mail-server.ts';

/** A reserved port where a mail server can start and stop; another program could take a port that is left free. */
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
    /** Starts a mail server on the port until the end of the test. */
    answer: async (options: Parameters<typeof aMailServer>[0] = {}) => {
      const mailServer = await aMailServer(options);
      behind = mailServer.port;
      onTestFinished(() => (behind = undefined));
      return mailServer;
    },
    close: () => void server.close(),
  };
}
