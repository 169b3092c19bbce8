import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, importedFrom, unzipped, zipped } from '#testing/archives';
import { aFolder, anEmptyDatabase, openAt } from '#testing/backups';
import { useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aWorld, type World } from '#testing/world';
import { createLocalFileStore } from '../../../platform/files/file-store.ts';
import { newId } from '../../../platform/tokens.ts';
import { importArchive } from './import-archive.ts';
import { schemaOf, verifyArchive } from './read-archive.ts';

const app = useTestApp();
let world: World;
let path: string;
let folder: string;

beforeAll(async () => {
  world = await aWorld(app.current);
  folder = await mkdtemp(join(tmpdir(), 'tenantry-archive-'));
  path = await archiveOf(app.current, world.organization, folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Another archive with correct checksums. */
async function changed(change: (contents: Map<string, Buffer>) => void): Promise<string> {
  const contents = await unzipped(path);
  change(contents);
  contents.delete('SHA256SUMS');
  const sums = [...contents].map(([name, content]) => `${sha256(content)}  ${name}\n`);
  return zipped(contents.set('SHA256SUMS', Buffer.from(sums.join(''))));
}

const withHeader = (change: object) =>
  changed((contents) => {
    const header = JSON.parse(contents.get('archive.json')?.toString() ?? '{}') as object;
    contents.set('archive.json', Buffer.from(JSON.stringify({ ...header, ...change })));
  });

async function aFile(content: Buffer): Promise<string> {
  const file = join(await aFolder(), 'file.zip');
  await writeFile(file, content);
  return file;
}

describe('NEW-12: an import refuses', () => {
  test('NEW-12: a file that does not exist', async () => {
    await expect(verifyArchive('/no/such.zip')).rejects.toThrow('There is no file /no/such.zip.');
  });

  test('NEW-12: a file that is not a zip, an empty one, and one that was cut off', async () => {
    const sentence = 'This file is not a zip, or it is damaged. Download the archive again.';
    const whole = await readFile(path);
    for (const content of [Buffer.from('PK? no'), Buffer.alloc(0), whole.subarray(0, -2000)]) {
      await expect(verifyArchive(await aFile(content))).rejects.toThrow(sentence);
    }
  });

  test('NEW-12: a zip that is something else', async () => {
    const other = await zipped(new Map([['hello.txt', Buffer.from('hello')]]));
    await expect(verifyArchive(other)).rejects.toThrow('This file is not an archive of Tenantry.');
  });

  test('NEW-12: a zip in which a byte was changed', async () => {
    const content = await readFile(path);
    const at = content.indexOf('data/users.jsonl') + 60;
    content.writeUInt8(content.readUInt8(at) ^ 0xff, at);
    await expect(verifyArchive(await aFile(content))).rejects.toThrow(
      /^The archive is incomplete or was changed: data\/users\.jsonl (cannot be read to its end|is not what was written)\.$/,
    );
  });

  test('NEW-12: a file with another sum, a missing one and an added one', async () => {
    const contents = await unzipped(path);
    const users = contents.get('data/users.jsonl')?.toString() ?? '';
    const edited = Buffer.from(users.replace('"first_name":"', '"first_name":"X'));
    const wrong = await zipped(new Map(contents).set('data/users.jsonl', edited));
    const begin = 'The archive is incomplete or was changed: ';
    await expect(verifyArchive(wrong)).rejects.toThrow(
      `${begin}data/users.jsonl is not what was written.`,
    );
    const less = new Map(contents);
    less.delete('data/users.jsonl');
    await expect(verifyArchive(await zipped(less))).rejects.toThrow(
      `${begin}data/users.jsonl is missing.`,
    );
    const more = await zipped(new Map(contents).set('data/more.jsonl', Buffer.from('{}')));
    await expect(verifyArchive(more)).rejects.toThrow(`${begin}data/more.jsonl was added.`);
    less.delete('SHA256SUMS');
    await expect(verifyArchive(await zipped(less))).rejects.toThrow(
      `${begin}SHA256SUMS is missing.`,
    );
  });

  test('NEW-12: a newer format, and a version whose database is unknown', async () => {
    await expect(verifyArchive(await withHeader({ format: 2 }))).rejects.toThrow(
      'A newer version of Tenantry wrote this archive. Import it with that version.',
    );
    const migrations = [{ name: '9999_unknown', hash: 'unknown' }];
    const { header } = await verifyArchive(await withHeader({ tenantry: '9.9.9', migrations }));
    expect(() => schemaOf(header)).toThrow(
      'This archive was written by Tenantry 9.9.9, whose database this version does not know. ' +
        'Import it with that version or a newer one.',
    );
    await expect(verifyArchive(await withHeader({ organizationId: 'x' }))).rejects.toThrow(
      'archive.json cannot be understood.',
    );
  });

  test('NEW-12: an installation that has an organization, and changes nothing there', async () => {
    const imported = await importedFrom(path);
    const again = importArchive(await verifyArchive(path), {
      pool: imported.database.pool,
      files: imported.files,
    });
    await expect(again).rejects.toThrow('This installation already has an organization.');
    expect(await imported.directory.all()).toHaveLength(1);
  });

  test('NEW-12, MAINT-1: a file that was changed after it was verified, and keeps no file', async () => {
    const video = randomBytes(2_000_000);
    const facts = { bytes: video.length, sha256: sha256(video) };
    const index = { id: newId(), path: 'files/videos/leak.webm', ...facts, problem: null };
    const file = await changed((contents) => {
      contents.set(index.path, video);
      contents.set('files.jsonl', Buffer.from(`${JSON.stringify(index)}\n`));
    });
    const archive = await verifyArchive(file);
    const content = await readFile(file);
    const place = content.indexOf(video.subarray(1_000_000, 1_000_100));
    content.writeUInt8(content.readUInt8(place) ^ 0xff, place);
    await writeFile(file, content);
    const { pool, close } = await openAt(await anEmptyDatabase());
    const store = await aFolder();
    const importing = importArchive(archive, { pool, files: createLocalFileStore(store) });
    await expect(importing).rejects.toThrow(
      'The archive is incomplete or was changed: files/videos/leak.webm is not what was written.',
    );
    expect((await pool.query('SELECT 1 FROM organizations')).rowCount).toBe(0);
    await close();
    expect(filesIn(store)).toEqual([]);
  });

  test('NEW-12: rows that do not come back as they were written, or that have no table, and keeps nothing', async () => {
    const organization = '"organization_id":"';
    const strange = await changed((contents) => {
      const users = contents.get('data/users.jsonl')?.toString() ?? '';
      contents.set(
        'data/users.jsonl',
        Buffer.from(users.replaceAll(organization, ` ${organization}`)),
      );
    });
    const unknown = await changed((contents) =>
      contents.set('data/pets.jsonl', Buffer.from('{}\n')),
    );
    const connections = await anEmptyDatabase();
    const { pool, close } = await openAt(connections);
    for (const [file, sentence] of [
      [strange, 'the rows of users differ after they were loaded, so nothing was kept.'],
      [unknown, 'data/pets.jsonl is not a known table.'],
    ] as const) {
      const importing = importArchive(await verifyArchive(file), {
        pool,
        files: app.current.files,
      });
      await expect(importing).rejects.toThrow(sentence);
    }
    expect((await pool.query('SELECT 1 FROM organizations')).rowCount).toBe(0);
    await close();
  });
});
