import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaseBody, propertyBody } from './factories.ts';
import type { ServerProcess } from './server-process.ts';

/** A record that a client wants to create, under its idempotency key. */
export interface Write {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  /** The id in the response; missing while the client does not know whether the record was created. */
  id?: string;
}

export interface Client {
  readonly server: ServerProcess;
  readonly token: string | null;
}

/** The server is up, but cannot work right now. */
class Unavailable extends Error {}

export async function call<Body>(
  { server, token }: Client,
  path: string,
  write?: Omit<Write, 'path'>,
) {
  const response = await fetch(server.url + path, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(write && { 'content-type': 'application/json', 'idempotency-key': write.key }),
    },
    ...(write && { method: 'POST', body: JSON.stringify(write.body) }),
  });
  const body = (await response.json()) as Body;
  if (response.status === 503) throw new Unavailable(JSON.stringify(body));
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** As a person does: through the printed link, then two properties with a tenant each. */
export async function setUp(server: ServerProcess) {
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

/** An invoice or a payment whose text is its key, so that it can be found again. */
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

/**
 * Writes until the server is gone or the signal aborts. Each write is recorded before it is sent, and its id when it is
 * acknowledged. A server without a database may refuse only with 503.
 */
export async function writeUntilGone(
  client: Client,
  property: string,
  writes: Write[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const write = newWrite(property, writes.length);
    writes.push(write);
    try {
      write.id = (await call<{ id: string }>(client, write.path, write)).id;
    } catch (error) {
      if (error instanceof TypeError) return;
      if (!(error instanceof Unavailable)) throw error;
      await sleep(20);
    }
  }
}

/**
 * Writes until the signal aborts, and sends each write again, to the next server, until one acknowledges it: like a
 * person behind a load balancer whose server is gone. Returns how often it had to.
 */
export async function writeSurely(
  servers: readonly ServerProcess[],
  { token, property, paceMs }: { token: string; property: string; paceMs: number },
  writes: Write[],
  signal: AbortSignal,
): Promise<number> {
  let again = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const write = newWrite(property, writes.length);
    writes.push(write);
    while (!write.id) {
      const server = servers[(turn + again) % servers.length]!;
      try {
        write.id = (await call<{ id: string }>({ server, token }, write.path, write)).id;
      } catch (error) {
        if (!(error instanceof TypeError) && !(error instanceof Unavailable)) throw error;
        again += 1;
        await sleep(20);
      }
    }
    await sleep(paceMs);
  }
  return again;
}

/** The ids by key of everything that the server has, with each key as often as it exists. */
export async function recorded(client: Client, properties: readonly string[]) {
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
