import { Writable } from 'node:stream';
import { startTwilio, type TwilioPeer } from '@tenantry/fakes/twilio';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queueLateNotices } from '../features/invoices/late-notices.service.ts';
import { readConfig } from '../platform/config.ts';
import type { Transaction } from '../platform/database/database.ts';
import { createLogger } from '../platform/log.ts';
import { smsSenderOf } from '../platform/sms/sms-settings.ts';
import type { Sms } from '../platform/sms/sms.ts';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  type leaseBody,
} from './factories.ts';
import { signedInAgain } from './landlord.ts';
import { queueIsEmpty, useOutbox, type Outbox } from './outbox.ts';
import { NOW, useTestApp, type TestApp } from './test-app.ts';

export type LeaseChanges = Parameters<typeof leaseBody>[0];

/** The app with a mail outbox and a fake of Twilio, for late notices. */
export function useNotices() {
  const logged: string[] = [];
  const write = (line: Buffer, _: unknown, done: () => void) => {
    logged.push(line.toString());
    done();
  };
  const log = createLogger('warn', new Writable({ write }));
  const holder: { twilio?: TwilioPeer } = {};
  const peers = holder as { readonly twilio: TwilioPeer };
  beforeAll(async () => {
    holder.twilio = await startTwilio();
  });
  afterAll(() => holder.twilio?.stop());

  const app = useTestApp();
  const send = (sms: Sms) => smsSenderOf(readConfig(peers.twilio.settings), 'unused').send(sms);
  const outbox = useOutbox(app, { sms: { by: 'installation', send }, log });

  beforeEach(() => {
    app.current.clock.set(NOW);
    peers.twilio.trouble = null;
    logged.length = 0;
  });

  return {
    app,
    outbox,
    peers,
    log,
    /** The jobs' log entries in this test. */
    logged: () => logged.join(''),
    aTenancy: (changes?: LeaseChanges) => aTenancy(app.current, peers.twilio, outbox, changes),
  };
}

let phones = 0;

/** A tenant with a phone, and the events of their lease. The organization is in New York. */
async function aTenancy(
  test: TestApp,
  twilio: TwilioPeer,
  outbox: Outbox,
  changes: LeaseChanges = {},
) {
  phones += 1;
  const phone = `+1212555${String(phones).padStart(4, '0')}`;
  const organization = await anOrganization(test);
  const admin = await aPerson(test, organization, 'SiteAdmin');
  const { emailAddress } = await aPerson(test, organization, 'Leasee');
  const property = await aProperty(test, admin);
  const given = { emailAddress, phoneNumber: phone, ...changes };
  const lease = await aLease(test, admin, property.id, given);
  const inside = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    test.database.transact({ organization }, work);
  return {
    organization,
    admin,
    property,
    lease,
    inside,
    bill: (invoice: Parameters<typeof anInvoice>[3] = {}) =>
      anInvoice(test, admin, property.id, invoice),
    pay: async (amount: number) =>
      aPayment(test, await signedInAgain(test, admin), property.id, { amount }),
    texts: () => twilio.messages.filter(({ to }) => to === phone).map(({ body }) => body),
    /** The notices, without receipts of payments. */
    mails: async () =>
      (await outbox.mailsTo(emailAddress, 0)).filter(
        ({ text }) => !/^Subject: Receipt/m.test(text),
      ),
    /** Queues due notices, waits until they are sent, and returns the number of texts and mails. */
    async look(now?: string) {
      if (now) test.clock.set(now);
      await inside(queueLateNotices);
      await queueIsEmpty(test);
      return [this.texts().length, (await this.mails()).length];
    },
    /** Queues due notices, and runs something before they are sent. */
    async lookBefore(meanwhile: () => unknown) {
      await inside(async (tx) => {
        await queueLateNotices(tx);
        await meanwhile();
      });
      await queueIsEmpty(test);
    },
  };
}

export type Tenancy = Awaited<ReturnType<typeof aTenancy>>;
