import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { readPdf } from '#testing/pdf';
import { createSheet } from './sheet.ts';
import { joinPdfs, pagesToAdd } from './joined-pdfs.ts';

const createdOn = new Date('2026-03-10T15:00:00Z');
const properties = { title: 'Deposit settlement, 12 Main · Łódź', author: 'Hudson', createdOn };

async function aLetter(): Promise<Buffer> {
  const sheet = createSheet(properties);
  const place = { x: 72, y: 72, width: 400 };
  sheet.block(sheet.root, 'P', 'The letter', { size: 12 }, place);
  return sheet.finish();
}

const damaged = async () => (await aPdf()).subarray(0, 300);

describe('NEW-4: PDFs that follow a letter', () => {
  test('NEW-4: all pages are there, and the letter stays tagged, with its title and language', async () => {
    const others = [
      { content: await aPdf({}, 2), pages: 2 },
      { content: await aPdf({ ownerPassword: 'secret', permissions: {} }), pages: 1 },
    ];
    const joined = (await joinPdfs({ first: await aLetter(), others, properties }))!;
    const { pageTexts, roles, tagged, info } = await readPdf(joined);
    expect(pageTexts).toEqual(['The letter', 'Check 1001', 'And more', 'Check 1001']);
    expect([tagged, roles]).toEqual([true, ['Root', 'Document', 'P']]);
    expect(info).toMatchObject({ Title: properties.title, Author: 'Hudson', Language: 'en-US' });
    const task = getDocument({ data: new Uint8Array(joined), verbosity: 0 });
    const pdf = await task.promise;
    expect(await pdf.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]));
    await task.destroy();
  });

  test.each([
    ['a whole one', () => aPdf({}, 3), 3],
    ['one that opens without a password', () => aPdf({ ownerPassword: 'secret' }), 1],
    ['one that asks for a password', () => aPdf({ userPassword: 'secret' }), null],
    ['a damaged one', damaged, null],
    ['no PDF', () => Promise.resolve(Buffer.from('%PDF-1.7 bill')), null],
    ['one with too many pages', () => aPdf({}, 4), null],
  ] as const)('NEW-4: %s is counted', async (_, make, pages) => {
    expect(await pagesToAdd(await make(), 3)).toBe(pages);
  });

  test('NEW-4: nothing is joined if a page would be missing', async () => {
    const others = [{ content: await damaged(), pages: 1 }];
    expect(await joinPdfs({ first: await aLetter(), others, properties })).toBeNull();
  });
});
