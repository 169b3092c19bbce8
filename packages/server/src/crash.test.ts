import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { leaseBody, propertyBody } from '#testing/factories';
import { useInstallation, type ServerProcess } from '#testing/server-process';

const long = process.env['TEST_LONG'] === '1';
const ROUNDS = long ? 20 : 3;
const CLIENTS = 4;
const installation = useInstallation();

/** A record that a client wants to be made, under its key. */
interface Write {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  /** The id that was answered; nothing while the client does not know whether it was made. */
  id?: string;
}

interface Client {
  readonly server: ServerProcess;
  readonly token: string | null;
}

async function call<Body>({ server, token }: Client, path: string, write?: Omit<Write, 'path'>) {
  const response = await fetch(server.url + path, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(write && { 'content-type': 'application/json', 'idempotency-key': write.key }),
    },
    ...(write && { method: 'POST', body: JSON.stringify(write.body) }),
  });
  const body = (await response.json()) as Body;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** As a person does it: by the printed link, then a property with a tenant. Answers token and properties. */
async function setUp(server: ServerProcess) {
  const first = await call<{ token: string }>(
    { server, token: null },
    '/v1/public/setup/organization',
    {
      key: randomUUID(),
      body: {
        setupToken: await server.setupToken(),
        organization: { name: 'Crash Test', domain: 'localhost' },
        admin: {
          emailAddress: 'admin@example.com',
          firstName: 'Ada',
          lastName: 'Marsh',
          password: 'a good password',
        },
      },
    },
  );
  const client = { server, token: first.token };
  const properties = await Promise.all(
    [1, 2].map(async () => {
      const body = propertyBody();
      const key = randomUUID();
      const { id } = await call<{ id: string }>(client, '/v1/admin/properties', { key, body });
      const path = `/v1/admin/properties/${id}`;
      const lease = leaseBody({ type: 'M2M', startDate: null, endDate: null });
      await call(client, `${path}/leasee`, { key: randomUUID(), body: lease });
      return path;
    }),
  );
  return { token: first.token, properties };
}

/** An invoice or a payment whose text is its key, so that it is found again. */
function newWrite(property: string, number: number): Write {
  const key = randomUUID();
  const payment = { method: 'Check', amount: 90, paymentDate: '2025-02-03', description: key };
  const invoice = {
    items: [{ description: key, quantity: 1, rate: 100 }],
    dueDate: '2025-02-01',
    lateDate: '2025-02-05',
  };
  return number % 2 === 0
    ? { key, path: `${property}/invoices/externalPayment`, body: payment }
    : { key, path: `${property}/invoices`, body: invoice };
}

/** Writes until the server is gone, noting each write before it is sent and its id when it is acknowledged. */
async function writeUntilKilled(client: Client, property: string, writes: Write[]): Promise<void> {
  for (;;) {
    const write = newWrite(property, writes.length);
    writes.push(write);
    try {
      write.id = (await call<{ id: string }>(client, write.path, write)).id;
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** The id by key of everything that the server has, and every key as often as it is there. */
async function recorded(client: Client, properties: readonly string[]) {
  const keys: string[] = [];
  const idOf = new Map<string, string>();
  for (const property of properties) {
    const invoices = await call<{ id: string; items: { description: string }[] }[]>(
      client,
      `${property}/invoices`,
    );
    const payments = await call<{ id: string; description: string }[]>(
      client,
      `${property}/payments`,
    );
    const found = [
      ...invoices.map(({ id, items }) => ({ id, key: items[0]?.description ?? '' })),
      ...payments.map(({ id, description: key }) => ({ id, key })),
    ];
    for (const { id, key } of found) {
      keys.push(key);
      idOf.set(key, id);
    }
  }
  return { keys: keys.sort(), idOf };
}

test(
  'PAY-7: a server that is killed while it writes loses nothing it acknowledged, and doubles nothing that is sent again',
  { timeout: long ? 900_000 : 600_000 },
  async () => {
    let server = await installation.start();
    const { token, properties } = await setUp(server);
    const writes: Write[] = [];
    const starts: number[] = [];

    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = writes.length;
      const writing = Array.from({ length: CLIENTS }, (_, index) =>
        writeUntilKilled({ server, token }, properties[index % properties.length] ?? '', writes),
      );
      while (writes.length < before + 30) await sleep(5);
      await sleep((round * 137) % 400);
      const postgres = installation.postgresPid();
      await server.kill();
      await Promise.all(writing);

      server = await installation.start();
      if (server.readyAfterMs !== null) starts.push(server.readyAfterMs);
      expect(installation.postgresPid(), 'the PostgreSQL that lived on is adopted').toBe(postgres);
      const client = { server, token };
      const survived = await recorded(client, properties);
      const lost = writes.filter(({ key, id }) => id && survived.idOf.get(key) !== id);
      expect(lost, 'acknowledged writes that are gone').toEqual([]);

      const open = writes.filter(({ id }) => !id);
      for (const write of [...open, ...writes.slice(-10)]) {
        const { id } = await call<{ id: string }>(client, write.path, write);
        expect(write.id ?? id, 'the answer of the first time').toBe(id);
        write.id = id;
      }
      const all = await recorded(client, properties);
      expect(all.keys, 'each write is there once').toEqual(writes.map(({ key }) => key).sort());
      expect(await installation.doctor()).toEqual({
        exitCode: 0,
        printed:
          'All balances, files and the audit chain are consistent, and all secrets can be decrypted.',
      });
    }
    // How long a start after a crash may take is a figure of bench/figures/start.ts.
    if (long) {
      const ms = starts.map(Math.round).join(', ');
      process.stdout.write(`${writes.length} writes; ready again after (ms): ${ms}\n`);
    }
    await server.kill();
  },
);
