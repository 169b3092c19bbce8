import { never, read } from '@tenantry/reading/documents/document-reader.testing';
import { createImageReader } from '@tenantry/reading/documents/image-reader';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { endRestingReaders } from '#testing/busy-readers';
import { endReaders, noReaderStarts, refusalOf } from '#testing/lost-readers';
import { shortenTimers } from '#testing/timeouts';
import { aPicture } from '#testing/world';
import { cleanImage } from './images.ts';
import { checkPdf } from './pdfs.ts';

beforeEach(endRestingReaders);

async function recognize(image: Buffer) {
  const reader = createImageReader();
  onTestFinished(() => reader.close());
  return reader.read(image, never);
}

const cleaned = async () => cleanImage(await aPicture());
const checked = async () => checkPdf(await aPdf());

const ways = [
  ['an image', cleaned],
  ['a PDF', checked],
  ['the text of a PDF', async () => read(await aPdf())],
  ['the text of an image', async () => recognize(await aPicture())],
] as const;

describe('PAY-9: a file is not refused for a fault of the system', () => {
  test.each(ways)('no process can start for %s', async (_, readIt) => {
    noReaderStarts();
    expect(await refusalOf(readIt())).toMatchObject({
      code: 'unavailable',
      cause: { why: 'notStarted', cause: { code: 'ENOENT' } },
    });
  });

  test('the start of a process throws', async () => {
    noReaderStarts('no\0where');
    expect(await refusalOf(checked())).toMatchObject({
      code: 'unavailable',
      cause: { cause: { code: 'ERR_INVALID_ARG_VALUE' } },
    });
  });

  test.each(ways)('the system kills the process that reads %s', async (_, readIt) => {
    const { count } = endReaders('SIGKILL');
    expect(await refusalOf(readIt())).toMatchObject({
      code: 'unavailable',
      cause: { why: 'killed' },
    });
    expect(count()).toBe(1);
  });

  test('a process is killed while it starts', async () => {
    endReaders('SIGKILL', { when: 'spawn' });
    await expect(checked()).rejects.toMatchObject({ why: 'notStarted' });
  });

  test.each(ways)('a process crashes, and the next one reads %s', async (_, readIt) => {
    const { count } = endReaders('SIGSEGV', { most: 1 });
    await readIt();
    expect(count()).toBe(1);
  });
});

describe('PAY-9: a file is refused for its own fault', () => {
  const damagedImage = 'The image is damaged and cannot be read.';
  const damagedPdf = 'The PDF is damaged and cannot be read.';

  test.each([
    ['an image', () => cleaned(), damagedImage],
    ['a PDF', () => checked(), damagedPdf],
    ['the text of a PDF', async () => read(await aPdf()), damagedPdf],
    ['the text of an image', async () => recognize(await aPicture()), damagedImage],
  ])('%s crashes two processes in a row', async (_, readIt, message) => {
    const { count } = endReaders('SIGSEGV');
    await expect(readIt()).rejects.toMatchObject({ message });
    expect(count()).toBe(2);
  });

  test.each([
    ['an image', () => cleaned(), 'Reading the image takes too much memory. Make it smaller.'],
    [
      'a PDF',
      () => checked(),
      'Reading the PDF takes too much memory. If it is a scan, make it smaller.',
    ],
  ])('%s fills the heap of its process', async (_, readIt, message) => {
    endReaders('SIGABRT');
    await expect(readIt()).rejects.toMatchObject({
      code: expect.stringMatching(/^(image|pdf)_unreadable$/),
      message,
    });
  });

  test.each([
    ['an image', 60_000, () => cleaned(), 'The image takes too long to read.'],
    ['a PDF', 20_000, () => checked(), 'The PDF takes too long to read.'],
  ])('%s takes too long', async (_, longestMs, readIt, message) => {
    shortenTimers(longestMs);
    await expect(readIt()).rejects.toMatchObject({
      code: expect.stringMatching(/^(image|pdf)_unreadable$/),
      message,
    });
  });
});
