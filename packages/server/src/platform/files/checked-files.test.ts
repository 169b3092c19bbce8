import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app';
import sharp from 'sharp';
import { aCover } from '#testing/uploads';
import { createLogger } from '../log.ts';
import { newId } from '../tokens.ts';
import { openChecked, problemOfFile } from './checked-files.ts';
import { createLocalFileStore } from './file-store.ts';
import { allFiles, verifyFiles } from '../documents/file-verification.ts';

const root = mkdtempSync(join(tmpdir(), 'tenantry-checked-'));
afterAll(() => rmSync(root, { recursive: true }));

const aWidePicture = () =>
  sharp({ create: { width: 700, height: 40, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();

const files = createLocalFileStore(root);
const pathOf = (id: string, folder = root) => join(folder, id.slice(-2), id);

async function aFile(bytes: number) {
  const content = Buffer.alloc(bytes, 'tenantry');
  const id = newId();
  await files.put(id, content);
  return { id, bytes, sha256: createHash('sha256').update(content).digest('hex'), content };
}

describe.each([
  ['a small file', 1_000],
  ['a large file', 5_000_000],
])('%s', (_, bytes) => {
  test('API-12: comes as it was stored', async () => {
    const { content, ...stored } = await aFile(bytes);
    const opened = await openChecked(files, stored);
    expect(opened.bytes).toBe(bytes);
    expect((await buffer(opened.stream)).equals(content)).toBe(true);
    expect(await problemOfFile(files, stored)).toBeNull();
  });

  test('API-12: is refused when it was cut', async () => {
    const stored = await aFile(bytes);
    truncateSync(pathOf(stored.id), bytes - 1);
    await expect(openChecked(files, stored)).rejects.toThrow('This file is damaged');
    const problem = await problemOfFile(files, stored);
    expect(problem).toBe(`it has ${bytes - 1} bytes instead of ${bytes}.`);
  });

  test('API-12: never arrives whole when it was changed', async () => {
    const stored = await aFile(bytes);
    writeFileSync(pathOf(stored.id), Buffer.alloc(bytes, 'x'));
    const read = async () => buffer((await openChecked(files, stored)).stream);
    await expect(read()).rejects.toThrow('This file is damaged');
    expect(await problemOfFile(files, stored)).toBe('its content is not what was stored.');
  });
});

test('API-12: a damaged picture gets 500, the log names it, and doctor finds each one', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line: string) => void lines.push(line) });
  const running = await startTestApp({ log });
  try {
    const cover = await aCover(running);
    const { coverImage } = (await cover.upload(await aWidePicture())).body;
    const organization = (await running.directory.byHost(cover.admin.host))!;
    const scope = { organization, readOnly: true };
    const verify = () =>
      verifyFiles(running.files, (work) => running.database.transact(scope, work));
    const rows = await running.database.transact(scope, allFiles);
    expect(await verify()).toEqual([]);
    const [file] = rows;
    const narrow = file!.renditions[0]!.fileId;
    writeFileSync(pathOf(file!.id, running.fileRoot), Buffer.alloc(file!.bytes));
    truncateSync(pathOf(narrow, running.fileRoot), 10);

    const answer = await cover.get(coverImage!);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      message:
        'This file is damaged on the server. Ask your administrator to restore it from a backup.',
    });
    expect((await cover.get(`${coverImage}?width=320`)).statusCode).toBe(500);
    expect(lines.join('')).toContain(file!.id);
    expect(lines.join('')).toContain(narrow);
    expect(await verify()).toEqual([
      `File ${file!.label} (${file!.id}): its content is not what was stored.`,
      expect.stringMatching(`File ${file!.label} \\(${narrow}\\): it has 10 bytes instead of`),
    ]);
  } finally {
    await running.close();
  }
});
