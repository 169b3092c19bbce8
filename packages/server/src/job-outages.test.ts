import { setTimeout as sleep } from 'node:timers/promises';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { startStripe, type StripePeer } from '@tenantry/fakes/stripe';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { billingByDate } from '#features/billing';
import { eventually } from '#testing/eventually';
import { aLease, aProperty } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aMailServer, type Received } from '#testing/mail-server';
import { runMailJobs } from '#testing/outbox';
import { moneyOf, payByStripe } from '#testing/stripe';
import { startTestApp, type TestApp } from '#testing/test-app';
import { stopwatch } from './platform/clock.ts';
import type { EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import {
  cleanUpDatabases,
  newDataDir,
  start,
} from './platform/database/embedded/embedded.testing.ts';
import { hasProcess } from './platform/database/embedded/postmaster-file.ts';
import { migrate, migrateJobs } from './platform/database/migrate.ts';
import { createPool } from './platform/database/pool.ts';
import { ensureRoles } from './platform/database/roles.ts';
import { createLogger } from './platform/log.ts';
import { createSmtpMailer } from './platform/mail/mailer.ts';

const long = process.env['TEST_LONG'] === '1';
/** Restarts of the database, and as many killed connections. */
const ROUNDS = long ? 20 : 2;
/** Between two calls of one client: what they queue takes far longer to do than to call. */
const PACE_MS = long ? 20 : 100;
const LONGEST_S = long ? 60 : Infinity;

cleanUpDatabases();

const dataDir = newDataDir();
let postgres: EmbeddedPostgres;

/** The app on its own PostgreSQL, which may be stopped. */
async function anApp(stripe: StripePeer): Promise<TestApp> {
  postgres = await start({ dataDir, durable: true });
  const superuser = postgres.connection;
  const { owner, application } = await ensureRoles(superuser);
  await migrate(owner, application.user);
  const pool = createPool(application, createLogger('silent'));
  await migrateJobs(pool);
  await pool.end();
  const connections = { superuser, owner, application, drop: async () => {} };
  return startTestApp({ connections, cards: stripe.settings });
}

async function restartDatabase(): Promise<void> {
  process.kill(postgres.pid, 'SIGINT');
  await postgres.stop();
  postgres = await start({ dataDir, durable: true });
}

/** Then PostgreSQL ends all its other processes, too, and recovers. */
async function killBackend(round: number): Promise<void> {
  const client = new Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'tenantry' ORDER BY backend_start, pid`,
  );
  await client.end();
  const pid = rows[(round * 7) % rows.length]?.pid;
  if (pid === undefined) throw new Error('nobody is connected');
  process.kill(pid, 'SIGKILL');
  await eventually(() => expect(hasProcess(pid)).toBe(false));
  await eventually(async () => {
    const again = new Client(postgres.connection);
    try {
      await again.connect();
    } finally {
      await again.end();
    }
  });
}

/** Repeats a call while there is no database, as a client with an idempotency key does. */
async function surely<Result extends { readonly status: number }>(
  call: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const answer = await call();
    if (answer.status === 201) return answer;
    expect(answer.status).toBe(503);
    await sleep(50);
  }
}

/** What clients have had acknowledged. */
interface Load {
  readonly messages: string[];
  readonly payments: string[];
  readonly leases: string[];
}

type Work = (landlord: Landlord, key: string) => Promise<unknown>;

/** Each queues jobs: for the mail server, for the card processor, and for billing. */
function workOf(app: TestApp, stripe: StripePeer, load: Load): readonly Work[] {
  const write: Work = async ({ admin, property }, key) => {
    const params = { propertyId: property.id };
    const body = { subject: key, message: key };
    await surely(() =>
      app.call(conversationsEndpoints.start, { as: admin, params, body, idempotencyKey: key }),
    );
    load.messages.push(key);
  };
  const pay: Work = async ({ lessee }, key) => {
    const { body } = await surely(() => payByStripe({ app, stripe }, lessee, { amount: 1 }, key));
    load.payments.push(body.id);
  };
  const lease: Work = async ({ organization, admin }) => {
    try {
      const { id: propertyId } = await aProperty(app, admin);
      const monthly = { type: 'M2M', startDate: null, endDate: null } as const;
      const terms = { ...monthly, invoiceAutomatically: true };
      const { id } = await aLease(app, admin, propertyId, terms);
      load.leases.push(id);
      await app.database.transact({ organization }, (tx) => billingByDate.run(tx));
    } catch {
      // There is no database now; the next one will do.
      await sleep(50);
    }
  };
  return [write, pay, lease];
}

/** Restarts the database and kills connections in turn, while jobs are queued all the while. */
async function breakAgainAndAgain(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(400 + ((round * 137) % 600));
    await restartDatabase();
    await sleep(400 + ((round * 211) % 600));
    await killBackend(round);
  }
}

test(
  'OPS-7: however often the database is restarted or a connection killed under load, no job is lost, none is done twice, and all are done soon after',
  { timeout: 1_800_000 },
  async () => {
    // graphile-worker prints why a worker ended, in addition to logging it.
    vi.spyOn(console, 'trace').mockImplementation(() => undefined);
    const stripe = await startStripe();
    const app = await anApp(stripe);
    const mailServer = await aMailServer();
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${mailServer.port}`);
    const runner = await runMailJobs(app, mailer);
    onTestFinished(async () => {
      await runner.stop();
      await app.close();
      await stripe.stop();
    });
    const landlords = [await aLandlord(app), await aLandlord(app)];
    const load: Load = { messages: [], payments: [], leases: [] };
    const enough = new AbortController();
    let count = 0;
    const working = workOf(app, stripe, load).flatMap((work) =>
      landlords.map(async (landlord) => {
        while (!enough.signal.aborted) {
          await work(landlord, `key-${String((count += 1)).padStart(6, '0')}`);
          await sleep(PACE_MS);
        }
      }),
    );
    await breakAgainAndAgain().finally(() => enough.abort());
    const elapsed = stopwatch();
    await Promise.all(working);
    for (const { organization } of landlords) {
      await app.database.transact({ organization }, (tx) => billingByDate.run(tx));
    }
    await eventually(
      async () => {
        // Only after a minute does the server know that a card was not charged.
        app.clock.advance({ seconds: 10 });
        expect(await jobsToDo(app)).toEqual([]);
      },
      { interval: 200 },
    );
    const seconds = elapsed() / 1000;

    const sentAgain = expectEachMailed(load, mailServer.received);
    for (const landlord of landlords) await expectPaidAndBilledOnce(app, stripe, landlord);
    const asked = await Promise.all(landlords.map((each) => moneyOf(app, each.organization)));
    const known = asked.flatMap((money) => money.asked).map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining(load.payments));
    const open = asked.flatMap((money) => money.asked).filter(({ status }) => status === 'pending');
    expect(open, 'card payments without an outcome').toEqual([]);
    expect(seconds, 'seconds until all jobs were done').toBeLessThan(LONGEST_S);
    if (!long) return;
    process.stdout.write(
      `${ROUNDS} restarts and ${ROUNDS} killed connections: ${load.messages.length} messages ` +
        `(${sentAgain} mailed twice under the same id), ${load.payments.length} card payments, ` +
        `${load.leases.length} leases billed; all done ${seconds.toFixed(1)} s after the last\n`,
    );
  },
);

/** Without those that another one of their key has replaced while they ran: they never run again. */
async function jobsToDo({ database: { pool } }: TestApp): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `SELECT task_id, attempts, last_error, locked_at FROM graphile_worker._private_jobs
     WHERE is_available OR locked_at IS NOT NULL`,
  );
  return rows;
}

/** Each message was mailed, and if more than once, under the same id. Returns how many more than once. */
function expectEachMailed({ messages }: Load, received: readonly Received[]): number {
  const ours = received.filter(({ message }) => /key-\d{6}/.test(message));
  const idsOf = Map.groupBy(ours, ({ message }) => /key-\d{6}/.exec(message)?.[0] ?? '');
  expect(messages.filter((key) => !idsOf.has(key))).toEqual([]);
  const all = [...idsOf.values()];
  for (const mails of all) {
    const ids = mails.map(({ message }) => /^Message-ID: (<.+>)\r$/m.exec(message)?.[1]);
    expect(new Set(ids).size).toBe(1);
  }
  return all.filter((mails) => mails.length > 1).length;
}

async function expectPaidAndBilledOnce(app: TestApp, stripe: StripePeer, landlord: Landlord) {
  const { organization } = landlord;
  const ours = ({ metadata }: { metadata: Record<string, string> }) =>
    metadata['organizationId'] === organization.id;
  const charged = [...stripe.intents.values()]
    .filter((intent) => ours(intent) && intent.status === 'succeeded')
    .map(({ metadata }) => metadata['cardPaymentId'] ?? '')
    .sort((one, other) => (one < other ? -1 : 1));
  const { received } = await moneyOf(app, organization);
  expect(received.map(({ id }) => id)).toEqual(charged);
  const notOnce = await asOwner(
    app,
    organization,
    `SELECT leases.id, count(invoices.id) FROM leases
     LEFT JOIN invoices ON invoices.lease_id = leases.id
     WHERE leases.invoiced_from IS NOT NULL GROUP BY leases.id HAVING count(invoices.id) <> 1`,
  );
  expect(notOnce).toEqual([]);
  expect(await balanceProblems(app, organization)).toEqual([]);
}
