import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { OrganizationUpdate } from '@tenantry/contract/organization/organization.schemas';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aMailServer, trustMailServers } from '#testing/mail-server';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { startTestApp, useTestApp } from '#testing/test-app';
import { shortenTimers } from '#testing/timeouts';
import type { Mail } from '../../platform/mail/mailer.ts';

// Only one organization: its admins also run the machine, and may name a mail server on it.
const app = useTestApp();
const account = { user: 'maple', pass: 'p@ss/wörd 7' };
const login = { mailUser: account.user, mailPassword: account.pass };
let admin: TestPerson;

beforeAll(async () => {
  trustMailServers();
  admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
});

async function save(changes: Partial<OrganizationUpdate>, by = admin, where = app.current) {
  const { body: now } = await where.call(portfolioEndpoints.organization, { as: by });
  const { name, domain, version } = now;
  const nothing = { mailHost: '', mailUser: '', mailPassword: '', mailFrom: '', port: null };
  const same = { secure: false, name, domain, version };
  const body = { ...nothing, ...same, ...changes };
  return (await where.call(organizationEndpoints.updateOrganization, { as: by, body })).body;
}

const sendTest = (by = admin, where = app.current) =>
  where.call(organizationEndpoints.testEmail, { as: by, body: {} });

/** A port where nothing listens. Another program may take a port that was recently free. */
const CLOSED_PORT = 1;

describe('ORG-5: a test mail', () => {
  test.each([
    ['never', false, false],
    ['offered', false, true],
    ['always', true, true],
  ] as const)('is sent with TLS %s', async (tls, secure, encrypted) => {
    const { port, received } = await aMailServer({ tls, account });
    const mailFrom = 'office@maple.example.com';
    const { name } = await save({ mailHost: 'localhost', port, secure, mailFrom, ...login });
    const { body } = await sendTest();
    expect(body).toEqual({ sentTo: admin.emailAddress, sentBy: 'organization' });
    expect(received).toMatchObject([{ to: [admin.emailAddress], encrypted, user: account.user }]);
    expect(received[0]!.message).toContain(`From: ${name} <${mailFrom}>`);
    expect(received[0]!.message).toContain(`To: Sam Rivers <${admin.emailAddress}>`);
    expect(received[0]!.message).toContain(`Subject: A test mail from ${name}`);
  });

  test('USER-5: an admin sees which mail server sends', async () => {
    const senderOf = async () =>
      (await app.current.call(organizationEndpoints.mailSender, { as: admin })).body;
    await save({});
    expect(await senderOf()).toEqual({ sentBy: 'outbox' });
    await save({ mailHost: 'localhost', port: 25 });
    expect(await senderOf()).toEqual({ sentBy: 'organization' });
  });

  test('needs no account if the mail server requires none, and no from address', async () => {
    const { port, received } = await aMailServer();
    const { domain } = await save({ mailHost: '127.0.0.1', port });
    await sendTest();
    expect(received).toMatchObject([{ to: [admin.emailAddress], user: null }]);
    expect(received[0]!.message).toContain(`<no-reply@${domain}>`);
  });

  test('goes to the person who asked, and nobody else', async () => {
    const { port, received } = await aMailServer();
    const { domain } = await save({ mailHost: '127.0.0.1', port });
    const [organization] = await app.current.directory.all();
    const other = await aPerson(app.current, organization!, 'SiteAdmin');
    expect(organization!.domain).toBe(domain);
    expect((await sendTest(other)).body.sentTo).toBe(other.emailAddress);
    expect(received.map(({ to }) => to)).toEqual([[other.emailAddress]]);
  });

  test('without a mail server becomes a file in the outbox', async () => {
    await save({});
    expect((await sendTest()).body).toEqual({ sentTo: admin.emailAddress, sentBy: 'outbox' });
  });

  test('follows the settings as they are saved', async () => {
    const [first, second] = [await aMailServer(), await aMailServer()];
    for (const { port } of [first, second]) {
      await save({ mailHost: '127.0.0.1', port });
      await sendTest();
    }
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });

  test('cannot get other headers or recipients through a name', async () => {
    const { port, received } = await aMailServer();
    const name = 'Maple\r\nBcc: all@example.com\r\n\r\n<b>, all@example.com';
    const before = await save({ mailHost: '127.0.0.1', port });
    await save({ mailHost: '127.0.0.1', port, name });
    await sendTest();
    await save({ name: before.name });
    expect(received.map(({ to }) => to)).toEqual([[admin.emailAddress]]);
    const [head = ''] = received[0]!.message.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc/im);
  });
});

describe('ORG-5: when the test mail cannot be sent, the response says why', () => {
  test('a wrong password, which is not repeated', async () => {
    const { port, received } = await aMailServer({ account, tls: 'offered' });
    const mailPassword = 'hunter2 hunter2';
    await save({ mailHost: 'localhost', port, mailUser: account.user, mailPassword });
    const { problem } = await sendTest();
    expect(problem).toMatchObject({ status: 422, code: 'mail_not_sent' });
    expect(problem.message).toMatch(
      /^The email was not sent\. The mail server localhost refused user and password\. It said: 535 •••• is not the password of maple$/,
    );
    expect(JSON.stringify(problem)).not.toContain(mailPassword);
    expect(received).toEqual([]);
  });

  test('a mail that is refused', async () => {
    const { port } = await aMailServer({ refusal: 'We take no mail from strangers' });
    await save({ mailHost: '127.0.0.1', port });
    expect((await sendTest()).problem.message).toBe(
      'The email was not sent. The mail server 127.0.0.1 refused the mail. It said: 554 We take no mail from strangers',
    );
  });

  test('nothing that listens', async () => {
    const port = CLOSED_PORT;
    await save({ mailHost: '127.0.0.1', port });
    expect((await sendTest()).problem.message).toBe(
      `The email was not sent. The mail server 127.0.0.1 refuses connections at port ${port}.`,
    );
  });

  test('a host that does not exist', async () => {
    await save({ mailHost: 'smtp.tenantry.invalid' });
    expect((await sendTest()).problem.message).toBe(
      'The email was not sent. The mail server smtp.tenantry.invalid cannot be found.',
    );
  });

  test('a server that does not respond, after ten seconds', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    await save({ mailHost: '127.0.0.1', port });
    shortenTimers(10_000);
    expect((await sendTest()).problem.message).toBe(
      `The email was not sent. The mail server 127.0.0.1 does not answer at port ${port} within 10 seconds.`,
    );
  });

  test('TLS from the first byte if the server does not support it', async () => {
    const { port } = await aMailServer({ tls: 'never' });
    await save({ mailHost: 'localhost', port, secure: true });
    expect((await sendTest()).problem.message).toMatch(
      /does not begin with TLS at port \d+\. Turn off/,
    );
  });

  test('a server on another machine that offers no TLS: neither mail nor password leaves', async () => {
    const { port, received, signIns } = await aMailServer({ tls: 'never', account });
    // The address of this machine that is not loopback, which the mailer treats like any remote one.
    await save({ mailHost: '0.0.0.0', port, ...login });
    expect((await sendTest()).problem.message).toBe(
      `The email was not sent. The mail server 0.0.0.0 does not support encryption (TLS) at port ${port}, so nothing was sent. Use another port or server.`,
    );
    expect([received, signIns()]).toEqual([[], 0]);
  });

  test.each(['always', 'offered'] as const)(
    'a certificate of another name, TLS %s: the password stays here',
    async (tls) => {
      const { port, received } = await aMailServer({ tls, account });
      await save({ mailHost: '127.0.0.1', port, secure: tls === 'always', ...login });
      expect((await sendTest()).problem.message).toMatch(
        /could not be used at port .*127\.0\.0\.1/,
      );
      expect(received).toEqual([]);
    },
  );
});

describe('ORG-5: an organization beside others', () => {
  const two = useTestApp();
  let person: TestPerson;
  let other: TestPerson;

  beforeAll(async () => {
    person = await aPerson(two.current, await anOrganization(two.current), 'SiteAdmin');
    other = await aPerson(two.current, await anOrganization(two.current), 'SiteAdmin');
  });

  test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '0x7f.1', '10.0.0.1'])(
    'cannot reach into the installation by the mail server %s',
    async (mailHost) => {
      const { port, received } = await aMailServer();
      await save({ mailHost, port }, person, two.current);
      expect((await sendTest(person, two.current)).problem.message).toMatch(
        /its address is not public/,
      );
      expect(received).toEqual([]);
    },
  );

  test('has mail settings of its own', async () => {
    await save({ mailHost: '127.0.0.1' }, person, two.current);
    expect((await sendTest(other, two.current)).body.sentBy).toBe('outbox');
  });
});

test('ORG-5: a demo, whose passwords are public, cannot reach into the installation', async () => {
  const demo = await startTestApp();
  const organization = await anOrganization(demo);
  await asOwner(demo, organization, 'UPDATE organizations SET demo = true WHERE id = $1', [
    organization.id,
  ]);
  demo.directory.forget();
  const person = await aPerson(demo, organization, 'SuperAdmin');
  const { port, received } = await aMailServer();
  await save({ mailHost: '127.0.0.1', port }, person, demo);
  expect((await sendTest(person, demo)).problem.message).toMatch(/its address is not public/);
  expect(received).toEqual([]);
  await demo.close();
});

describe('mails that jobs send', () => {
  async function resetLinkForAdmin(): Promise<Mail[]> {
    const byInstallation: Mail[] = [];
    const runner = await runMailJobs(app.current, {
      send: async (mail) => void byInstallation.push(mail),
    });
    const { emailAddress, host } = admin;
    await app.current.call(recoveryEndpoints.forgotPassword, { host, body: { emailAddress } });
    await queueIsEmpty(app.current);
    await runner.stop();
    // The administrators were mailed about the settings before.
    return byInstallation.filter(({ subject }) => subject.startsWith('A new password'));
  }

  test('ORG-5: are sent by the mail server of their organization', async () => {
    const { port, received } = await aMailServer({ account });
    await save({ mailHost: '127.0.0.1', port, mailFrom: 'office@maple.example.com', ...login });
    const others = await resetLinkForAdmin();
    expect(received.map(({ to }) => to)).toEqual([[admin.emailAddress]]);
    expect(received[0]!.message).toContain('<office@maple.example.com>');
    expect(others).toEqual([]);
  });

  test("ORG-5: are otherwise sent by the installation's mail server, from its address", async () => {
    const { domain } = await save({ mailFrom: 'office@maple.example.com' });
    const [mail] = await resetLinkForAdmin();
    expect(mail?.from.address).toBe(`no-reply@${domain}`);
  });
});
