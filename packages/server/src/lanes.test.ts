import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { propertyExpensesEndpoints as expenses } from '@tenantry/contract/expenses/expenses.endpoints';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { aReceipt } from '#testing/expenses';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { runMailJobs } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { addJobs } from './platform/jobs/jobs.ts';
import { laneLimits } from './platform/jobs/lanes.ts';

const app = useTestApp();

/** A mail server that accepts connections and never responds, with a client that waits indefinitely. */
async function aSilentMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const end = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const send = async () => {
    await once(connect(port, '127.0.0.1'), 'close');
    throw new Error('the mail server said nothing');
  };
  return { sockets, send, end };
}

test('a mail server that does not respond delays mail and nothing else', async () => {
  const mailServer = await aSilentMailServer();
  const receipts = {
    read: async () => {
      throw new Unreadable('Nothing could be read on the receipt.');
    },
  };
  const runner = await runMailJobs(app.current, mailServer, { receipts });
  onTestFinished(async () => {
    mailServer.end();
    await runner.stop();
  });
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const mails = Array.from({ length: 2 * laneLimits.mail.atOnce }, () => ({
    payload: { emailAddress: admin.emailAddress },
  }));
  await app.current.database.transact({ organization }, (tx) =>
    addJobs(tx, 'send_reset_link', mails),
  );
  await eventually(() => expect(mailServer.sockets.size).toBe(laneLimits.mail.atOnce));

  const { id: propertyId } = await aProperty(app.current, admin);
  const { id: expenseId } = await aReceipt(app.current, admin, propertyId);
  const params = { propertyId, expenseId };
  await eventually(async () => {
    const { body } = await app.current.call(expenses.one, { as: admin, params });
    expect(body.readingState).toBe('failed');
  });
  expect(mailServer.sockets.size).toBe(laneLimits.mail.atOnce);
});
