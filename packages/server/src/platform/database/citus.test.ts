import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOnCitus, type CitusNodes } from '#testing/citus-cluster';
import { anInvoice, aProperty, invoiceBody, paymentBody } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { urlOf } from '#testing/test-database';
import type { TestDatabase } from '#testing/test-connections';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { endCliProcesses, runCli } from '#testing/cli-process';
import { eventually } from '#testing/eventually';
import { newDataDir } from './embedded/embedded.testing.ts';
import { distribute, referenceTables } from './distribute.ts';
import { knownMigrations, migrate, withFirstMigrations } from './migrate.ts';

const citus = inject('citus');

/** Citus changes or refuses statements of earlier migrations, which every database had before it could be distributed. */
const BEFORE_DISTRIBUTION = 12;

/** Calls that succeed before, during and after a move. */
const ENOUGH = 20;

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

endCliProcesses();

describe.runIf(citus !== null)('OPS-4: migrate --distribute', () => {
  const nodes = citus as CitusNodes;
  const created: TestDatabase[] = [];

  async function aDatabase(): Promise<TestDatabase> {
    const database = await createOnCitus(nodes);
    created.push(database);
    return database;
  }

  afterAll(() => Promise.all(created.map((database) => database.drop())));

  const keys = `SELECT conrelid::regclass::text AS name, conname, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`;
  const allKeys = (client: pg.Client) => client.query<object>(keys);
  const placesOf = async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string; kind: string; colocation: number }>(
      `SELECT table_name::text AS name, citus_table_type AS kind, colocation_id AS colocation
       FROM citus_tables WHERE citus_table_type <> 'local' ORDER BY 1`,
    );
    return rows;
  };

  test('the command distributes all tables and keeps all keys; again, it changes nothing', async () => {
    const { owner, application } = await aDatabase();
    await migrate({ ...owner }, application.user);
    const before = await withClient(owner, allKeys);
    const settings = {
      DATABASE_URL: urlOf(application),
      DATABASE_OWNER_URL: urlOf(owner),
      DATA_DIR: newDataDir(),
    };
    const first = runCli('migrate --distribute', settings);
    expect(await first.ended).toEqual({ code: 0, errors: '' });
    expect(first.output()).toMatch(
      /Distributed \d+ tables by organization; every node now has a copy of 4 more\./,
    );
    expect((await withClient(owner, allKeys)).rows).toEqual(before.rows);
    const places = await withClient(owner, placesOf);
    const copies = places.filter(({ kind }) => kind === 'reference').map(({ name }) => name);
    expect(copies).toEqual([...referenceTables]);
    const groups = places.filter(({ kind }) => kind === 'distributed');
    expect(groups.length).toBeGreaterThan(50);
    expect(new Set(groups.map(({ colocation }) => colocation)).size).toBe(1);

    const again = runCli('migrate --distribute', settings);
    expect(await again.ended).toEqual({ code: 0, errors: '' });
    expect(again.output()).toContain('All tables are already distributed.');
    expect(await withClient(owner, placesOf)).toEqual(places);
  });

  test('a later migration distributes its new tables by itself', async () => {
    const [{ owner, application }, whole] = [await aDatabase(), await aDatabase()];
    await withFirstMigrations(BEFORE_DISTRIBUTION, (folder) =>
      migrate({ ...owner }, application.user, folder),
    );
    const early = await distribute({ ...owner }, application.user);
    await migrate({ ...owner }, application.user);
    expect(knownMigrations().length).toBeGreaterThan(BEFORE_DISTRIBUTION);
    await migrate({ ...whole.owner }, application.user);
    const all = await distribute({ ...whole.owner }, application.user);
    expect(all.distributed.length).toBeGreaterThan(early.distributed.length);
    const namesOf = async (connection: pg.ClientConfig) =>
      (await withClient(connection, placesOf)).map(({ name, kind }) => ({ name, kind }));
    expect(await namesOf(owner)).toEqual(await namesOf(whole.owner));
    expect((await withClient(owner, allKeys)).rows).toEqual(
      (await withClient(whole.owner, allKeys)).rows,
    );
    expect(await distribute({ ...owner }, application.user)).toEqual({
      distributed: [],
      copied: [],
    });
  });

  test('a run that was interrupted is continued, with every key', async () => {
    const { owner, application } = await aDatabase();
    await migrate({ ...owner }, application.user);
    const before = await withClient(owner, allKeys);
    // Citus distributes no table with a unique column that does not say which node.
    await withClient(owner, (client) =>
      client.query(`ALTER TABLE billing_runs ADD CONSTRAINT in_the_way UNIQUE (id)`),
    );
    await expect(distribute({ ...owner }, application.user)).rejects.toThrow(
      /cannot create constraint|UNIQUE|unique/i,
    );
    expect((await withClient(owner, allKeys)).rows.length).toBeLessThan(before.rows.length);
    await withClient(owner, (client) =>
      client.query('ALTER TABLE billing_runs DROP CONSTRAINT in_the_way'),
    );
    expect((await distribute({ ...owner }, application.user)).distributed).toContain(
      'billing_runs',
    );
    expect((await withClient(owner, allKeys)).rows).toEqual(before.rows);
  });

  test('it is refused while servers use the database, and without workers', async () => {
    const { owner, application, superuser } = await aDatabase();
    await migrate({ ...owner }, application.user);
    await withClient(application, () =>
      expect(distribute({ ...owner }, application.user)).rejects.toThrow(
        '1 connections of tenantry_app use the database. Stop all servers',
      ),
    );
    await withClient(superuser, (client) =>
      client.query(
        'SELECT citus_remove_node(nodename, nodeport) FROM pg_dist_node WHERE groupid > 0',
      ),
    );
    await expect(distribute({ ...owner }, application.user)).rejects.toThrow(
      'Citus knows no node that may hold data',
    );
  });
});

describe.runIf(citus !== null)(
  'OPS-4: an organization moves to another node while it works',
  () => {
    const app = useTestApp();
    let world: World;
    let other: World;

    beforeAll(async () => {
      world = await aWorld(app.current);
      other = await aWorld(app.current);
    });

    const placeOf = (client: pg.Client, organizationId: string) =>
      client.query<{ shard: string; host: string; port: number; node: number }>(
        `SELECT s.shardid AS shard, s.nodename AS host, s.nodeport AS port, n.nodeid AS node
       FROM citus_shards s JOIN pg_dist_node n ON n.nodename = s.nodename AND n.nodeport = s.nodeport
       WHERE s.table_name = 'invoices'::regclass
         AND s.shardid = get_shard_id_for_distribution_column('invoices', $1::uuid)`,
        [organizationId],
      );

    /** Moves the organization to its own shards on another node. Returns the node before and after. */
    async function move(client: pg.Client, id: string) {
      const isolate = `SELECT isolate_tenant_to_new_shard('invoices', $1::uuid, 'CASCADE', 'block_writes')`;
      await client.query(isolate, [id]);
      const [before] = (await placeOf(client, id)).rows;
      const others = await client.query<{ host: string; port: number }>(
        `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
       WHERE shouldhaveshards AND nodeid <> $1 LIMIT 1`,
        [before!.node],
      );
      const { host, port } = others.rows[0]!;
      await client.query(
        `SELECT citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'block_writes')`,
        [before!.shard, before!.host, before!.port, host, port],
      );
      return [before!.host, (await placeOf(client, id)).rows[0]!.host];
    }

    test('a backup is restored into a new database, distributed there, and compared', async () => {
      const { property } = await aRentalIn(world);
      await anInvoice(app.current, world.admin, property.id);
      const folder = newDataDir();
      await mkdir(folder, { recursive: true });
      const settingsOf = ({ application, owner }: TestDatabase) => ({
        DATABASE_URL: urlOf(application),
        DATABASE_OWNER_URL: urlOf(owner),
        DATA_DIR: newDataDir(),
      });
      const run = async (command: string, settings: Record<string, string>) => {
        const running = runCli(command, settings);
        expect(await running.ended).toEqual({ code: 0, errors: '' });
        return running.output();
      };
      await run(`backup ${folder}`, settingsOf(app.current.connections));
      const archive = (await readdir(folder)).find((name) => name.endsWith('.tar')) ?? '';
      const empty = await createOnCitus(citus as CitusNodes);
      const settings = settingsOf(empty);
      expect(await run(`restore ${join(folder, archive)}`, settings)).toContain('1 invoice');
      expect(await run('migrate --distribute', settings)).toMatch(/Distributed \d+ tables/);
      const doctor = runCli('doctor', settings);
      await doctor.ended;
      for (const check of ['roles', 'balances', 'audit chain']) {
        expect(doctor.output()).toMatch(new RegExp(`^ok +${check} `, 'm'));
      }
      await empty.drop();
    });

    test('its calls and those of another organization succeed or ask to try again, and the books are right afterwards', async () => {
      const homes = await Promise.all([world, other].map(aRentalIn));
      const statuses = new Map<number, number>();
      const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const succeeded = () => statuses.get(201) ?? 0;
      const moved = new AbortController();
      const work = async ({ admin }: World, propertyId: string) => {
        while (!moved.signal.aborted || succeeded() < ENOUGH) {
          const { status } = await app.current.call(invoicesEndpoints.create, {
            as: admin,
            params: { propertyId },
            body: invoiceBody(),
          });
          count(status);
          if (status !== 201) continue;
          const body = paymentBody({ amount: 500 });
          const params = { propertyId };
          count(
            (await app.current.call(paymentsEndpoints.recordExternal, { as: admin, params, body }))
              .status,
          );
        }
      };
      const working = [world, other].map((each, index) => work(each, homes[index]!.property.id));
      const { superuser } = app.current.connections;
      await eventually(() => expect(succeeded()).toBeGreaterThan(0));
      try {
        const [from, to] = await withClient(superuser, (client) =>
          move(client, world.organization.id),
        );
        expect(to).not.toBe(from);
      } finally {
        moved.abort();
        await Promise.all(working);
      }
      // A transaction that runs during the move is rolled back, and the caller is asked to try again.
      expect([201, 503]).toEqual(expect.arrayContaining([...statuses.keys()]));
      process.stdout.write(
        `Calls while it moved: ${JSON.stringify(Object.fromEntries(statuses))}\n`,
      );
      for (const { organization, admin } of [world, other]) {
        expect(await balanceProblems(app.current, organization)).toEqual([]);
        const property = await aProperty(app.current, admin);
        expect(property.id).toBeTruthy();
      }
      await anInvoice(app.current, world.admin, homes[0]!.property.id);
    });
  },
);
