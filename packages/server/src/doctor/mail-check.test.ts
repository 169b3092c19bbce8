import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSenderOf } from '#features/organization';
import { aMailServer, trustMailServers } from '#testing/mail-server';
import { settingsCalls } from '#testing/organization-settings';
import { useTestApp } from '#testing/test-app';
import { readConfig } from '../platform/config.ts';
import { createOutboxMailer } from '../platform/mail/mailer.ts';
import { checkMail, checkOwnMailServers } from './mail-check.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'tenantry-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('OPS-1: doctor: mail', () => {
  const account = { user: 'rent@example.com', pass: 'p@ss/word' };
  const check = (url: string) => checkMail(readConfig({ SMTP_URL: url }));
  const withAccount = (port: number, pass = account.pass) =>
    `smtp://${encodeURIComponent(account.user)}:${encodeURIComponent(pass)}@localhost:${port}`;

  test('without a mail server is skipped, and says where mail goes', async () => {
    expect(await checkMail(readConfig({}))).toMatchObject({
      status: 'skipped',
      details: [expect.stringContaining('outbox')],
      advice: expect.stringContaining('SMTP_URL'),
    });
  });

  test('connects, encrypts and signs in, and sends nothing', async () => {
    trustMailServers();
    const server = await aMailServer({ tls: 'offered', account });
    expect(await check(withAccount(server.port))).toMatchObject({
      status: 'ok',
      details: [`localhost at port ${server.port} accepts the connection and the sign-in.`],
    });
    expect(server.signIns()).toBe(1);
    expect(server.received).toEqual([]);
  });

  test('a wrong password fails, and is not repeated', async () => {
    const { port } = await aMailServer({ account });
    const result = await check(withAccount(port, 'wrong-secret'));
    expect(result).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining('refused user and password')],
      advice: expect.stringContaining('SMTP_URL'),
    });
    expect(JSON.stringify(result)).not.toContain('wrong-secret');
  });

  test('nobody listens', async () => {
    expect(await check('smtp://127.0.0.1:1')).toMatchObject({
      status: 'failed',
      details: ['The mail server 127.0.0.1 refuses connections at port 1.'],
    });
  });

  test('the mail server of an organization is tried with its own password', async () => {
    const { aLandlord, save, settingsOf, saveOnly } = settingsCalls(app);
    const { admin, now, organization } = await aLandlord();
    const { port, signIns, received } = await aMailServer({ account });
    const mail = {
      mailHost: '127.0.0.1',
      port,
      secure: false,
      mailUser: account.user,
    };
    const saved = await save(admin, now, { ...mail, mailPassword: account.pass });
    expect(saved).toMatchObject({ status: 200 });
    const senderOf = createSenderOf({
      secrets: app.current.secrets,
      installation: { mailer: createOutboxMailer(folder), by: 'outbox', from: undefined },
      mayReachInside: async () => true,
    });
    const look = () => checkOwnMailServers({ ...app.current, senderOf });
    expect(await look()).toMatchObject({ status: 'ok' });
    expect(signIns()).toBe(1);
    expect(received).toEqual([]);
    const changes = { mailPassword: 'another' };
    expect((await saveOnly(admin, await settingsOf(admin), changes)).status).toBe(200);
    expect(await look()).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining(`${organization.name}: The mail server 127.0.0.1 refused`)],
    });
  });
});
