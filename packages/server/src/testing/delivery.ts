import { startTwilio, type TwilioPeer } from '@tenantry/fakes/twilio';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aMailPort } from './mail-port.ts';
import { runMailJobs } from './outbox.ts';
import { NOW, type TestApp } from './test-app.ts';
import { readConfig } from '../platform/config.ts';
import { createSmtpMailer } from '../platform/mail/mailer.ts';
import { smsSenderOf } from '../platform/sms/sms-settings.ts';

export const textStatusUrl = 'https://rentals.example.com/v1/webhooks/sms';

interface Peers {
  mailPort: Awaited<ReturnType<typeof aMailPort>>;
  twilio: TwilioPeer;
}

/** The jobs that send messages, with a mail server that a test can open and close, and a fake of Twilio. */
export function useDelivery(app: { readonly current: TestApp }): Readonly<Peers> {
  const peers = {} as Peers;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    peers.twilio = await startTwilio();
    peers.mailPort = await aMailPort();
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${peers.mailPort.port}`);
    const runner = await runMailJobs(app.current, mailer, {
      sms: smsSenderOf(readConfig(peers.twilio.settings), 'unused'),
      replyDomain: 'replies.example.com',
      textStatusUrl,
    });
    stop = () => runner.stop();
  });
  beforeEach(() => {
    app.current.clock.set(NOW);
    peers.twilio.trouble = null;
    peers.twilio.slow = null;
  });
  afterAll(async () => {
    await stop();
    peers.mailPort.close();
    await peers.twilio.stop();
  });
  return peers;
}
