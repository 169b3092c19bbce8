import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accounts } from '../../packages/server/src/features/installation/demo/demo.people.ts';
import { someReceipts, someStatements, type Upload } from '../support/documents.ts';
import { limit, type Figure } from '../support/figure.ts';
import { send, upload } from '../support/get.ts';
import { startProduct, type Running } from '../support/processes.ts';

const IDLE_MS = 5_000;
/** A receipt takes a few seconds, and some are in the queue before it. */
const LONGEST_MS = 10 * 60_000;
const ONLY_LOCAL = { host: 'localhost' };

interface Target {
  readonly product: Running;
  /** The address of a managed property. */
  readonly property: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How long the server's event loop computes at most in one turn while it takes and reads receipts and statements. */
export async function readingFigures(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenantry-bench-reading-'));
  const product = await startProduct('demo', dataDir, 0, true);
  try {
    return await turnFigures(await signIn(product));
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signIn(product: Running): Promise<Target> {
  const { emailAddress: username, password } = accounts.admin;
  const session = await ask<{ token: string }>('POST', `${product.url}/v1/auth/login`, ONLY_LOCAL, {
    authType: 'Local',
    username,
    password,
  });
  const headers = { ...ONLY_LOCAL, authorization: `Bearer ${session.token}` };
  const url = `${product.url}/v1/properties`;
  const all = await ask<{ id: string; managed: boolean }[]>('GET', url, headers);
  const managed = all.find((property) => property.managed);
  if (!managed) throw new Error('the demo has no managed property');
  return { product, property: `${product.url}/v1/admin/properties/${managed.id}`, headers };
}

async function turnFigures(target: Target): Promise<Figure[]> {
  const receipts = await someReceipts();
  const statements = await someStatements();
  const { product } = target;
  await product.longestTurn();
  await wait(IDLE_MS);
  const idle = await product.longestTurn();
  const ids = await Promise.all(receipts.map((each) => sendReceipt(target, each)));
  const taken = await product.longestTurn();
  await untilRead(target, ids);
  const read = await product.longestTurn();
  for (const each of statements) await analyze(target, each);
  const analyzed = await product.longestTurn();
  const figure = (what: string, milliseconds: number) => ({
    ...limit(`longest turn of the event loop while ${what}`, 'ms', milliseconds, 50),
    floor: `${idle.toFixed(2)} ms`,
  });
  return [
    figure(`taking ${receipts.length} receipts at once`, taken),
    figure(`reading ${receipts.length} receipts`, read),
    figure(`taking and reading ${statements.length} statements`, analyzed),
  ];
}

async function sendReceipt({ property, headers }: Target, { name, content }: Upload) {
  const url = `${property}/expenses/${name}/upload`;
  const { status, body } = await upload(url, headers, content, { useAi: 'true' });
  if (status !== 201) throw new Error(`${status} for ${name}: ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}

async function untilRead({ property, headers }: Target, ids: readonly string[]) {
  const end = performance.now() + LONGEST_MS;
  for (const id of ids) {
    const url = `${property}/expenses/${id}`;
    while ((await ask<{ readingState: string }>('GET', url, headers)).readingState === 'waiting') {
      if (performance.now() > end) throw new Error('receipts are not read');
      await wait(500);
    }
  }
}

async function analyze({ property, headers }: Target, { name, content }: Upload) {
  const url = `${property}/statements`;
  const taken = await upload(`${url}/${name}/upload`, headers, content);
  if (taken.status !== 201) throw new Error(`${taken.status} for ${name}: ${taken.body}`);
  const { id } = JSON.parse(taken.body) as { id: string };
  await ask('POST', `${url}/${id}/analyze`, headers);
}

async function ask<Answer>(
  method: string,
  url: string,
  headers: Target['headers'],
  sent?: object,
): Promise<Answer> {
  const { status, body } = await send(method, url, headers, sent);
  if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${body}`);
  return JSON.parse(body) as Answer;
}
