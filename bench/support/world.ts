import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import {
  createUser,
  hashPassword,
  startSession,
} from '../../packages/server/src/features/access/index.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { runningDatabase } from '../../packages/server/src/platform/database/embedded/running-database.ts';
import { openDatabase } from '../../packages/server/src/platform/database/open-database.ts';
import { createLogger } from '../../packages/server/src/platform/log.ts';
import { databaseOptions } from '../../packages/server/src/opening.ts';
import { openBackend } from '../../packages/server/src/open-backend.ts';
import type { Backend } from '../../packages/server/src/backend.ts';
import { loadBooks, type BooksSize } from './books.ts';

export interface BenchOrganization extends BooksSize {
  readonly adminToken: string;
  /** A tenant of one property. */
  readonly lesseeToken: string;
  /** Someone of the staff, whom `reach` limits to some homes. */
  readonly limitedId: string;
  readonly limitedToken: string;
}

export interface World {
  readonly dataDir: string;
  readonly small: BenchOrganization;
  readonly big: BenchOrganization;
  readonly landing: BenchOrganization;
  remove(): Promise<void>;
}

/** The administrator's username in each organization. */
export const USERNAME = 'admin@example.com';
export const PASSWORD = 'bench-password';

export const shape = { invoicesPerProperty: 12, paymentsPerProperty: 100, expensesPerProperty: 30 };

const sizes: BooksSize[] = [
  {
    ...shape,
    organizationId: '00000000-0000-7000-8000-000000000001',
    domain: 'small.test',
    properties: 100,
  },
  {
    ...shape,
    organizationId: '00000000-0000-7000-8000-000000000002',
    domain: 'big.test',
    properties: 10_000,
  },
  {
    ...shape,
    organizationId: '00000000-0000-7000-8000-000000000003',
    domain: 'localhost',
    properties: 500,
  },
];

/**
 * A data directory with three organizations of 100, 10,000 and 500 properties, each with a year of invoices, payments
 * and expenses. Without a path it is temporary.
 */
export async function buildWorld(directory?: string): Promise<World> {
  const dataDir = directory ?? (await mkdtemp(join(tmpdir(), 'tenantry-bench-')));
  const config = readConfig({ DATA_DIR: dataDir });
  const log = createLogger('warn');
  const backend = await openBackend(config, log, await openDatabase(databaseOptions(config, log)));
  const superuser = new pg.Client({ ...connectionOf(dataDir) });
  await superuser.connect();
  for (const size of sizes) await loadBooks(superuser, size);
  const [small, big, landing] = await Promise.all(sizes.map((size) => signInto(backend, size)));
  await superuser.end();
  await backend.open.close();
  if (!small || !big || !landing) throw new Error('an organization is missing');
  return { dataDir, small, big, landing, remove: () => rm(dataDir, { recursive: true }) };
}

/** Waits until no job is due: the books are a year old, so the first start sends thousands of notices. */
export async function untilJobsAreDone({ dataDir }: World): Promise<void> {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  const due =
    'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts LIMIT 1';
  while ((await client.query(due)).rowCount !== 0) await setTimeout(1000);
  await client.end();
}

/** The superuser's connection to the database that runs on the directory. */
export function connectionOf(dataDir: string) {
  const connection = runningDatabase(dataDir);
  if (!connection) throw new Error('no database runs there');
  return connection;
}

async function signInto(backend: Backend, size: BooksSize): Promise<BenchOrganization> {
  const all = await backend.directory.all();
  const organization = all.find(({ id }) => id === size.organizationId);
  if (!organization) throw new Error(`${size.domain} is missing`);
  const passwordHash = await hashPassword(PASSWORD);
  return backend.database.transact({ organization }, async (tx) => {
    const admin = await createUser(tx, {
      emailAddress: USERNAME,
      firstName: 'Bea',
      lastName: 'Bench',
      roles: ['SiteAdmin'],
      passwordHash,
    });
    const { rows } = await tx.db.execute<{ id: string }>(
      sql`SELECT id FROM users WHERE organization_id = ${organization.id} AND email_address = 'tenant7@example.com'`,
    );
    const lessee = rows[0];
    if (!lessee) throw new Error('the tenant is missing');
    const { token: adminToken } = await startSession(tx, admin, null);
    const { token: lesseeToken } = await startSession(tx, { ...admin, id: lessee.id }, null);
    const limited = await createUser(tx, {
      emailAddress: 'limited@example.com',
      firstName: 'Lee',
      lastName: 'Limited',
      roles: ['SiteAdmin'],
      passwordHash: null,
    });
    const { token: limitedToken } = await startSession(tx, limited, null);
    return { ...size, adminToken, lesseeToken, limitedId: limited.id, limitedToken };
  });
}
