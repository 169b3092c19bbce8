import { createReadStream } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyBalances } from '#features/ledger';
import { anInvoice, aPayment, aReversal } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { aPicture, aRentalIn, aWorld, type World } from '#testing/world';
import { sealAuditEvents, verifyAuditChain } from '../audit/seals.ts';
import { systemClock } from '../clock.ts';
import { createDatabase } from '../database/database.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { knownMigrations } from '../database/migrate.ts';
import { verifyFiles } from '../documents/file-verification.ts';
import { addJob } from '../jobs/jobs.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { entriesOf, verifyArchive } from './archive-reader.ts';
import { writeBackupFile } from './backup-file.ts';
import { backupFolder } from './backup-folder.ts';
import { untold } from './progress.ts';
import { leftOutTables, tablesOf } from './backup-tables.ts';
import {
  aFolder,
  anEmptyDatabase,
  backUpTo,
  BACKUP_TIME,
  contentOf,
  openAt,
  packed,
  restoreInto,
} from '#testing/backups';
import { makeBackup } from './make-backup.ts';

const app = useTestApp();
let world: World;

/** Rows that refer to each other, a late fee billed on its own invoice, a picture, and a queued job. */
beforeAll(async () => {
  world = await aWorld(app.current);
  const { admin, organization } = world;
  const { property } = await aRentalIn(world);
  const late = await anInvoice(app.current, admin, property.id);
  const invoice = { propertyId: property.id, invoiceId: late.id };
  await app.current.call(invoicesEndpoints.billLateFee, { as: admin, params: invoice, body: {} });
  await aPayment(app.current, admin, property.id);
  await aReversal(app.current, admin, await aPayment(app.current, admin, property.id));
  await app.current.call(portfolioEndpoints.uploadCoverImage, {
    as: admin,
    params: { propertyId: property.id, fileName: 'house.png' },
    file: await aPicture(),
  });
  await aRentalIn(await aWorld(app.current));
  const { database } = app.current;
  await database.transact({ organization }, sealAuditEvents);
  await database.transact({ organization }, (tx) => addJob(tx, 'send_something', { to: 'Ada' }));
});

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The ids in a folder of files. */
const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const at = async (path: string, passphrase?: string) => {
  const written = await backUpTo(path, app.current, passphrase === undefined ? {} : { passphrase });
  return { path: written.path, passphrase };
};

describe('BACKUP-1: a backup', () => {
  test('BACKUP-1: contains every table except those that are left out on purpose', async () => {
    const client = new pg.Client({ ...app.current.connections.superuser });
    await client.connect();
    const included = (await tablesOf(client)).map(({ name }) => name);
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    await client.end();
    const all = rows.map(({ name }) => name).sort();
    expect([...included, ...Object.keys(leftOutTables)].sort()).toEqual(all);
    expect(included.length).toBeGreaterThan(40);
  });

  test('BACKUP-1, BACKUP-2: restored, has the same rows, files and jobs; a backup of it is equal byte for byte', async () => {
    const folder = await aFolder();
    const archive = await at(join(folder, 'one.tar'));
    const target = await anEmptyDatabase();
    const { manifest, files } = await restoreInto(target, archive);

    const open = await openAt(target);
    const database = createDatabase(open.pool, systemClock);
    const again = await backUpTo(join(folder, 'two.tar'), { database, files });
    const [before, after] = [await contentOf(archive.path), await contentOf(again.path)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    const differing = [...before].filter(([name, content]) => !after.get(name)?.equals(content));
    expect(differing.map(([name]) => name)).toEqual([]);
    expect(before.get('installation/pending_jobs.jsonl')?.toString()).toContain('send_something');

    const scope = { organization: world.organization, readOnly: true };
    const problems = await database.transact(scope, async (tx) => [
      ...(await verifyBalances(tx)),
      ...(await verifyAuditChain(tx)),
    ]);
    problems.push(...(await verifyFiles(files, (task) => database.transact(scope, task))));
    await open.close();
    expect(problems).toEqual([]);
    expect(manifest.organizations).toHaveLength(2);
    expect(manifest.organizations[0]?.tables).toMatchObject({
      invoices: { rows: 2, sums: { late_fee_billed: '10000' } },
      payment_reversals: { rows: 1 },
      stored_files: { rows: 1 },
    });
  });

  test('BACKUP-1: shows one moment, although people write while it is created', async () => {
    const { property } = await aRentalIn(world);
    const archiveWriter = createArchiveWriter(new Date());
    const written: string[] = [];
    const writer = {
      ...archiveWriter,
      add: async (name: string, content: string | Uint8Array) => {
        await archiveWriter.add(name, content);
        written.push(name);
        // Without a snapshot, its items would be in the archive without it: they are read after all invoices.
        if (name.includes('/invoices.')) await anInvoice(app.current, world.admin, property.id);
      },
    };
    const { pool } = app.current.database;
    const source = {
      pool,
      files: app.current.files,
      secretKey: null,
      version: '0.1.0',
      tell: untold,
    };
    const path = join(await aFolder(), 'busy.tar');
    const saving = writeFile(path, archiveWriter.stream);
    const { organizations } = await makeBackup(source, writer, new Date());
    await saving;
    const archive = { path, passphrase: undefined };
    expect(written.join()).toContain('/invoices.0001.jsonl.gz');
    const manifest = await verifyArchive(archive);
    expect(manifest.organizations).toEqual(organizations);
    // The restore compares sums and hashes, which fail if the data are from different points in time.
    await restoreInto(await anEmptyDatabase(), archive);
  });

  test('BACKUP-1: names files that the store has lost or changed, and contains all others', async () => {
    const folder = await aFolder();
    const files = createLocalFileStore(join(folder, 'files'));
    const { database } = app.current;
    const { manifest } = await backUpTo(join(folder, 'lost.tar'), { database, files });
    expect(manifest.files).toMatchObject({ count: 0, bytes: 0 });
    expect(manifest.files.missing[0]).toMatch(/^File \d+-house\.webp \(.*\) is missing\.$/);

    const whole = app.current.files;
    const changed = {
      ...files,
      open: async (id: string) => {
        await whole.open(id).then((file) => file?.stream.destroy());
        await files.put(id, Buffer.from('something else'));
        return files.open(id);
      },
    };
    const damaged = await backUpTo(join(folder, 'damaged.tar'), { database, files: changed });
    expect(damaged.manifest.files.missing.join()).toContain('is damaged.');
    await verifyArchive({ path: join(folder, 'damaged.tar'), passphrase: undefined });
  });

  test('BACKUP-1: removes what a killed backup left, and no file that is still being written', async () => {
    const folder = await aFolder();
    const killed = join(folder, 'tenantry-old.tar.0123abcd.partial');
    const running = join(folder, 'tenantry-now.tar.4567cdef.partial');
    const other = join(folder, 'films.partial');
    for (const path of [killed, running, other]) await writeFile(path, 'half');
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const path of [killed, other]) await utimes(path, twoHoursAgo, twoHoursAgo);
    await at(join(folder, 'next.tar'));
    expect((await readdir(folder)).sort()).toEqual(
      [basename(running), basename(other), 'next.tar'].sort(),
    );
  });

  test('BACKUP-1: never replaces a file, and leaves none behind when it fails', async () => {
    const path = join(await aFolder(), 'kept.tar');
    await writeFile(path, 'mine');
    await expect(at(path)).rejects.toThrow(`${path} already exists. Choose another name.`);
    expect(await readFile(path, 'utf8')).toBe('mine');
    await expect(at(join(path, 'in-a-file.tar'))).rejects.toThrow(/in-a-file\.tar/);
    const nowhere = join(await aFolder(), 'nowhere/x.tar');
    await expect(at(nowhere)).rejects.toThrow(`${nowhere}. The folder does not exist.`);
    // Also if the place refuses only after a while, and the backup is still being made.
    const place = {
      ...backupFolder(await aFolder()),
      write: async (_: string, content: ReadableStream<Uint8Array>) => {
        await content.cancel();
        await setTimeout(50);
        throw new Error('No place here.');
      },
    };
    const { database, files } = app.current;
    const source = { pool: database.pool, files, secretKey: null, version: '0.1.0', tell: untold };
    await expect(
      writeBackupFile(source, { place, name: 'x.tar' }, undefined, BACKUP_TIME),
    ).rejects.toThrow('No place here.');
  });
});

describe('BACKUP-3: an encrypted backup', () => {
  const passphrase = 'correct horse battery';

  test('BACKUP-3: is restored with its passphrase, and contains the key of bank numbers', async () => {
    const secretKey = Buffer.alloc(32, 7);
    const path = join(await aFolder(), 'sealed.tar.age');
    await backUpTo(path, app.current, { passphrase, secretKey });
    expect((await readFile(path)).includes('README')).toBe(false);
    const names: string[] = [];
    for await (const { name, content } of entriesOf({ path, passphrase })) {
      names.push(name === 'secret.key' ? (await content()).toString() : name);
    }
    expect(names).toContain(secretKey.toString('base64'));
    const { manifest } = await restoreInto(await anEmptyDatabase(), { path, passphrase });
    expect(manifest.secretKey).toBe(true);
  });

  test('BACKUP-3: is refused without or with a wrong passphrase, and when a byte was changed', async () => {
    const { path } = await at(join(await aFolder(), 'sealed.tar.age'), passphrase);
    await expect(verifyArchive({ path, passphrase: undefined })).rejects.toThrow(
      'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.',
    );
    await expect(verifyArchive({ path, passphrase: 'a wrong passphrase' })).rejects.toThrow(
      /The passphrase is wrong/,
    );
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await expect(verifyArchive({ path, passphrase })).rejects.toThrow(/incomplete or was changed/);
  });
});

describe('BACKUP-2: a restore refuses, before it touches the database,', () => {
  test('BACKUP-2: an archive that was cut anywhere', async () => {
    const { path } = await at(join(await aFolder(), 'whole.tar'));
    const bytes = await readFile(path);
    const cuts = [
      1,
      511,
      512,
      1024,
      5000,
      bytes.length / 2,
      bytes.length - 1025,
      bytes.length - 2048,
    ];
    for (const cut of cuts) {
      await writeFile(path, bytes.subarray(0, Math.floor(cut)));
      await expect(verifyArchive({ path, passphrase: undefined })).rejects.toThrow(
        /incomplete or was changed|not a Tenantry backup/,
      );
    }
  });

  test('BACKUP-2: one in which an entry was changed, added or removed', async () => {
    const folder = await aFolder();
    const { path } = await at(join(folder, 'whole.tar'));
    const entries = await contentOf(path);
    const rewritten = async (change: (entries: Map<string, Buffer>) => void) => {
      const changed = new Map(entries);
      change(changed);
      const sums = changed.get('SHA256SUMS') ?? Buffer.alloc(0);
      changed.delete('SHA256SUMS');
      return verifyArchive({ path: await packed(folder, changed, sums), passphrase: undefined });
    };
    await expect(rewritten(() => undefined)).resolves.toBeDefined();
    for (const [name, content] of entries) {
      const longer = Buffer.concat([content, Buffer.from(' ')]);
      await expect(rewritten((all) => all.set(name, longer))).rejects.toThrow(/or was changed/);
      await expect(rewritten((all) => all.delete(name))).rejects.toThrow(
        /or was changed|not a Tenantry backup/,
      );
    }
    await expect(rewritten((all) => all.set('extra', Buffer.from('x')))).rejects.toThrow(
      'The backup is incomplete or was changed: extra is not what was written.',
    );
  });

  test('BACKUP-2: one in which a file was changed after it was verified, and keeps none', async () => {
    const { path } = await at(join(await aFolder(), 'whole.tar'));
    const whole = await readFile(path);
    const damagedPath = join(await aFolder(), 'damaged.tar');
    const entries = [...(await contentOf(path))];
    const [name, content] = entries.find(([each]) => each.startsWith('files/')) ?? ['', whole];
    const damaged = Buffer.from(whole);
    const last = damaged.indexOf(content) + content.length - 1;
    damaged.writeUInt8(damaged.readUInt8(last) ^ 1, last);
    await writeFile(damagedPath, damaged);
    let opened = 0;
    const archive = {
      path,
      passphrase: undefined,
      open: async () => createReadStream((opened += 1) === 1 ? path : damagedPath),
    };
    const folder = await aFolder();
    await expect(
      restoreInto(await anEmptyDatabase(), archive, createLocalFileStore(folder)),
    ).rejects.toThrow(`The backup is incomplete or was changed: ${name} is not what was written.`);
    expect(opened).toBe(2);
    expect(await filesIn(folder)).toEqual([]);
  });

  test('BACKUP-2: one whose rows would use up the memory when they are unpacked', async () => {
    const folder = await aFolder();
    const { path } = await at(join(folder, 'whole.tar'));
    const entries = await contentOf(path);
    const [part = ''] = [...entries.keys()].filter((name) => name.endsWith('.jsonl.gz'));
    // 64 kB that become 65 MB.
    entries.set(part, gzipSync(Buffer.alloc(65 * 1024 * 1024, 10)));
    entries.delete('SHA256SUMS');
    const sums = [...entries].map(([name, content]) => `${sha256Of(content)}  ${name}\n`).join('');
    const packedPath = await packed(folder, entries, Buffer.from(sums));
    await expect(
      restoreInto(await anEmptyDatabase(), { path: packedPath, passphrase: undefined }),
    ).rejects.toThrow(`${part} is damaged or too large.`);
  });

  test('BACKUP-2: one of a newer version', async () => {
    const folder = await aFolder();
    const { path } = await at(join(folder, 'whole.tar'));
    const manifest = JSON.parse((await contentOf(path)).get('manifest.json')?.toString() ?? '');
    const changedBy = async (changes: object) => {
      const writer = createArchiveWriter(new Date());
      const target = join(folder, `${JSON.stringify(changes).length}.tar`);
      const reading = writeFile(target, writer.stream);
      await writer.add('README.txt', 'x');
      await writer.add('manifest.json', JSON.stringify({ ...manifest, ...changes }));
      await writer.end();
      await reading;
      return { path: target, passphrase: undefined };
    };
    await expect(verifyArchive(await changedBy({ format: 2 }))).rejects.toThrow(
      'A newer version of Tenantry made this backup. Restore it with that version.',
    );
    const migrations = [...knownMigrations(), { name: '9999_later', hash: 'x' }];
    const later = await changedBy({ migrations, tenantry: '7.0.0' });
    await expect(restoreInto(await anEmptyDatabase(), later)).rejects.toThrow(
      /made by Tenantry 7\.0\.0, whose database this version does not know/,
    );
  });

  test('BACKUP-2: a store with a different file of that id; existing files stay when a restore fails', async () => {
    const archive = await at(join(await aFolder(), 'whole.tar'));
    const folder = await aFolder();
    const files = createLocalFileStore(join(folder, 'files'));
    const { files: whole } = await restoreInto(await anEmptyDatabase(), archive, files);
    const [id = ''] = await filesIn(join(folder, 'files'));
    await restoreInto(await anEmptyDatabase(), archive, whole);
    await files.put(id, Buffer.from('something else'));
    await expect(restoreInto(await anEmptyDatabase(), archive, files)).rejects.toThrow(
      `The file store already has another file ${id}.`,
    );
    expect(await filesIn(join(folder, 'files'))).toContain(id);
  });

  test('BACKUP-2: other files, and a database that has an organization', async () => {
    const folder = await aFolder();
    const other = join(folder, 'other.txt');
    await writeFile(other, 'x'.repeat(2000));
    await expect(verifyArchive({ path: other, passphrase: undefined })).rejects.toThrow(
      'This file is not a Tenantry backup.',
    );
    await expect(verifyArchive({ path: `${other}x`, passphrase: undefined })).rejects.toThrow(
      `There is no file ${other}x.`,
    );
    const archive = await at(join(folder, 'whole.tar'));
    await expect(restoreInto(app.current.connections, archive)).rejects.toThrow(
      /already has organizations, which a restore would mix/,
    );
  });
});
