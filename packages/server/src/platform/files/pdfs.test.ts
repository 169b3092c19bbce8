import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { describe, expect, test } from 'vitest';
import { checkPdf, looksLikePdf, MAX_PDF_PAGES } from './pdfs.ts';

const garbled = (content: Buffer) => Buffer.from(content).fill(0x41, 200, 900);

/** A page that names itself as its own parent. */
const circular = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);

describe('PAY-9: whether a PDF can be read', () => {
  test.each([
    ['a whole one', () => aPdf()],
    ['an old one', () => aPdf({ pdfVersion: '1.3' })],
    [
      'one that opens without a password, and that only an owner may print',
      () => aPdf({ ownerPassword: 'secret', permissions: {} }),
    ],
    ['as many pages as are taken', () => aPdf({}, MAX_PDF_PAGES)],
    ['a byte order mark before it', () => after('\u{FEFF}')],
    ['a blank line before it', () => after('\r\n\r\n')],
    ['a printer’s job before it', () => after('\u001B%-12345X@PJL\r\n@PJL ENTER LANGUAGE=PDF\r\n')],
    ['a mail’s head before it', () => after('Content-Type: application/pdf\r\n\r\n')],
    ['zeros before it', () => after('\0'.repeat(900))],
    ['1,019 spaces before it', () => after(' '.repeat(1019))],
    ['a separator of a mail before it', () => after('--=_77\r\nContent-Type: a/b\r\n\r\n')],
    ['a PostScript comment before it', () => after('%!PS-Adobe-3.0 ')],
    ['the length of a chunk before it', () => after('3fa7\r\n')],
    ['a log line before it', () => after('2026-11-27 10:22:01 INFO export done\n')],
    ['a web server’s notice before it', () => after('<br />\n<b>Notice</b>: line 3<br />\n')],
  ])('%s is accepted', async (_, make) => {
    const content = await make();
    expect(looksLikePdf(content)).toBe(true);
    await expect(checkPdf(content)).resolves.toBeUndefined();
  });

  test.each([
    ['one that asks for a password', () => aPdf({ userPassword: 'secret' }), /encrypted/],
    ['a page too many', () => aPdf({}, MAX_PDF_PAGES + 1), /more than 200 pages/],
    ['only a header', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), /damaged/],
    ['half of one', async () => halfOf(await aPdf()), /damaged/],
    ['one with a hole', async () => garbled(await aPdf()), /damaged/],
    ['one that goes round in circles', async () => circular, /damaged/],
  ])('%s is refused', async (_, make, sentence) => {
    await expect(checkPdf(await make())).rejects.toMatchObject({
      code: 'pdf_unreadable',
      message: expect.stringMatching(sentence),
    });
  });

  test('a file that only has the name is not a PDF', () => {
    expect(looksLikePdf(Buffer.from('<html>%PDF-1.7</html>'))).toBe(false);
    expect(looksLikePdf(Buffer.alloc(0))).toBe(false);
    expect(looksLikePdf(Buffer.from(`${' '.repeat(1024)}%PDF-1.7`))).toBe(false);
  });
});

const after = async (before: string) => Buffer.concat([Buffer.from(before), await aPdf()]);
const halfOf = (content: Buffer) => content.subarray(0, content.length / 2);
