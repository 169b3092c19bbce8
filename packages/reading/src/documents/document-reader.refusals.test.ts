import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aPdf } from '../testing/some-pdfs.ts';
import { createDocumentReader } from './document-reader.ts';
import { Unreadable } from '../processes/unreadable.ts';
import { SeenPictures, drawn, never, read, table } from './document-reader.testing.ts';

/** A page of nested forms: a few hundred bytes that expand to billions of words. */
function swollen(): Buffer {
  const form = (number: number, resources: string, content: string) =>
    `${number} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${resources}>>/Length ${content.length}>>stream\n${content}\nendstream endobj`;
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const nested = Array.from({ length: 9 }, (_, depth) =>
    form(10 + depth, `/XObject<</X ${11 + depth} 0 R>>`, '/X Do '.repeat(20)),
  );
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</X 10 0 R>>>>>>endobj',
      '4 0 obj<</Length 5>>stream\n/X Do\nendstream endobj',
      ...nested,
      form(
        19,
        font,
        `BT /F 9 Tf ${'1 0 0 1 9 9 Tm (Rent) Tj 1 0 0 1 99 9 Tm (500.00) Tj '.repeat(50)}ET`,
      ),
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  );
}

/** Six pictures on a page, 50 kB each, that decompress to a gigabyte. */
function picturesOfGigabytes(): Buffer {
  const data = deflateSync(Buffer.alloc(7000 * 7000), { level: 9 });
  const numbers = [10, 11, 12, 13, 14, 15];
  const names = numbers.map((number) => `/X${number} ${number} 0 R`).join(' ');
  const content = numbers.map((number) => `q 612 0 0 792 0 0 cm /X${number} Do Q`).join(' ');
  const picture = `/Type/XObject/Subtype/Image/Width 7000/Height 7000/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length ${data.length}`;
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.4',
        '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
        '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
        `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<<${names}>>>>>>endobj`,
        `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`,
      ].join('\n'),
    ),
    ...numbers.flatMap((number) => [
      Buffer.from(`${number} 0 obj<<${picture}>>stream\n`),
      data,
      Buffer.from('\nendstream endobj\n'),
    ]),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

describe('STMT-4: unreadable statements', () => {
  const halfOf = (content: Buffer) => content.subarray(0, content.length / 2);

  test.each([
    ['nothing at all', async () => Buffer.alloc(0), /empty/],
    ['what is no PDF', async () => Buffer.from('<html>Statement</html>'), /damaged/],
    ['half of one', async () => halfOf(await aPdf()), /damaged/],
    ['one with a password', () => aPdf({ userPassword: 'secret' }), /encrypted/],
    ['one of too many pages', () => aPdf({}, 201), /more than 200 pages/],
    [
      'a page of more words than a page has',
      () =>
        drawn((document) => {
          document.fontSize(1);
          for (let row = 0; row < 110; row += 1) {
            document.text('a b c d e f g h i j '.repeat(10), 0, row * 7, { lineBreak: false });
          }
        }),
      /more text/,
    ],
    [
      'one of more words than a document has',
      () =>
        drawn((document) => {
          document.fontSize(1);
          for (let row = 0; row < 13 * 98; row += 1) {
            if (row > 0 && row % 98 === 0) document.addPage();
            document.text('a b c d e '.repeat(10), 0, (row % 98) * 8, { lineBreak: false });
          }
        }),
      /more text/,
    ],
    ['pictures that unfold to gigabytes', async () => picturesOfGigabytes(), /too much memory/],
  ])('%s is refused with a sentence', async (_, make, sentence) => {
    const reading = read(await make());
    await expect(reading).rejects.toBeInstanceOf(Unreadable);
    await expect(reading).rejects.toThrow(sentence);
  });

  test('a file that expands to billions of words is given up, and the next one is read', async () => {
    await expect(read(swollen())).rejects.toThrow(/more text/);
    await expect(read(await drawn(table))).resolves.toMatchObject({ source: 'text' });
  });

  test('closing stops the current file and refuses later ones', async () => {
    const reader = createDocumentReader({ images: new SeenPictures() });
    const document = { content: swollen(), contentType: 'application/pdf' };
    const reading = [1, 2, 3].map(() => reader.read(document, never));
    const settled = Promise.allSettled(reading);
    reader.close();
    const closed = { status: 'rejected', reason: { name: 'AbortError' } };
    expect(await settled).toMatchObject([closed, closed, closed]);
    await expect(reader.read(document, never)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a caller who cancels does not wait', async () => {
    const stopping = new AbortController();
    const reading = read(swollen(), stopping.signal);
    stopping.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await expect(read(await aPdf(), stopping.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
