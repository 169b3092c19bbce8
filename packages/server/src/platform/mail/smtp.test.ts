import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { anOrganization, aPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aMailServer } from '#testing/mail-server';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { createSmtpMailer } from './mailer.ts';

const app = useTestApp();
const account = { user: 'tenantry', pass: 'p@ss/word' };

/** The port of the test's mail server; without one, nobody responds. */
let mailServerPort: number | undefined;
let stop: () => Promise<void>;

/** A port that is reserved for the whole test, because another program could take a free one. */
async function aPortBefore(mailServer: () => number | undefined) {
  const server = createServer((client) => {
    client.on('error', () => undefined);
    const port = mailServer();
    if (port === undefined) return client.destroy();
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => client.destroy());
    return client.pipe(onward).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}

/** Starts the mail server until the end of the test. */
async function theMailServer({ lost = 0 } = {}) {
  const { port, received } = await aMailServer({ account, lost });
  mailServerPort = port;
  onTestFinished(() => (mailServerPort = undefined));
  return { received };
}

beforeAll(async () => {
  const { port, close } = await aPortBefore(() => mailServerPort);
  const { user, pass } = account;
  const url = `smtp://${user}:${encodeURIComponent(pass)}@127.0.0.1:${port}`;
  const runner = await runMailJobs(app.current, createSmtpMailer(url));
  stop = async () => {
    await runner.stop();
    close();
  };
});

afterAll(() => stop());

async function someone(firstName?: string) {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'Leasee');
  if (firstName) {
    const rename = 'UPDATE users SET first_name = $2 WHERE id = $1';
    await asOwner(app.current, organization, rename, [person.userId, firstName]);
  }
  const { emailAddress, host } = person;
  const body = { emailAddress };
  await app.current.call(recoveryEndpoints.forgotPassword, { host, body });
  return { organization, person };
}

test('AUTH-8: a mail is sent by SMTP', async () => {
  const { received } = await theMailServer();
  const { organization, person } = await someone();
  await queueIsEmpty(app.current);
  expect(received.map(({ to }) => to)).toEqual([[person.emailAddress]]);
  const message = received[0]!.message;
  expect(message).toContain(`From: ${organization.name} <no-reply@${organization.domain}>`);
  expect(message).toContain(`To: Sam Rivers <${person.emailAddress}>`);
  expect(message).toContain(`Subject: A new password for ${organization.name}`);
});

test('a mail waits while the mail server is down, and then arrives once', async () => {
  const { organization, person } = await someone();
  await eventually(async () => {
    const tried = 'SELECT attempts FROM graphile_worker.jobs WHERE last_error IS NOT NULL';
    const { rows } = await app.current.database.pool.query(tried);
    expect(rows).toHaveLength(1);
  });
  const { received } = await theMailServer();
  await queueIsEmpty(app.current);
  expect(received.map(({ to }) => to)).toEqual([[person.emailAddress]]);
  const links = await asOwner(app.current, organization, 'SELECT 1 FROM password_links');
  expect(links.length).toBeGreaterThan(0);
});

test('MSG-6: a mail whose acceptance was lost is sent again with the same Message-ID, so that mailboxes show it once', async () => {
  const { received } = await theMailServer({ lost: 1 });
  const { person } = await someone();
  await queueIsEmpty(app.current);
  await someone();
  await queueIsEmpty(app.current);
  const ids = received.map(({ message }) => /^Message-ID: (<.+>)\r$/m.exec(message)?.[1]);
  expect(received.map(({ to }) => to).slice(0, 2)).toEqual([
    [person.emailAddress],
    [person.emailAddress],
  ]);
  expect(ids[0]).toMatch(/^<job-.+@.+>$/);
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringContaining(ids[0]!)]);
});

test('a name cannot add headers or receivers', async () => {
  const { received } = await theMailServer();
  const { person } = await someone('Eve\r\nBcc: all@example.com\r\n\r\n<b>, all@example.com');
  await queueIsEmpty(app.current);
  expect(received.map(({ to }) => to)).toEqual([[person.emailAddress]]);
  const [head = ''] = received[0]!.message.split('\r\n\r\n');
  const names = head.split(/\r\n(?!\s)/).map((line) => line.split(':')[0] ?? '');
  expect(names.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'Content-Transfer-Encoding',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ]);
});

test('ORG-5: other machines need TLS, unless the setting says otherwise', async () => {
  const { port, received, signIns } = await aMailServer({ tls: 'never', account });
  const url = `smtp://tenantry:${encodeURIComponent(account.pass)}@0.0.0.0:${port}`;
  const address = 'someone@example.com';
  const person = { name: 'Some One', address };
  const mail = {
    from: person,
    to: person,
    subject: 'x',
    text: 'x',
    sentAt: app.current.clock.now(),
    messageId: '<1@example.com>',
  };
  await expect(createSmtpMailer(url).send(mail)).rejects.toMatchObject({ code: 'ETLS' });
  expect([received, signIns()]).toEqual([[], 0]);
  await createSmtpMailer(url, 'optional').send(mail);
  expect(received).toMatchObject([{ to: [address], encrypted: false, user: account.user }]);
});
