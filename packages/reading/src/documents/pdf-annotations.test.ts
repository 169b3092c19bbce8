import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { drawn, read } from './document-reader.testing.ts';
import { textOf, type ReadPage } from './page.ts';

const textsOf = (page: ReadPage | undefined) => page?.lines.map(textOf);
const formFields = new URL('../testing/papers/form-fields.pdf', import.meta.url);

describe('STMT-4: text in the fields of a form', () => {
  test('is read where it is shown', async () => {
    const { source, pages } = await read(await readFile(formFields));
    expect(source).toBe('text');
    expect(textsOf(pages[0])?.slice(3)).toEqual([
      '11/02/2026 Rent - November 2026 1,800.00',
      '11/05/2026 Management fee 8% 144.00',
      '11/09/2026 Plumbing repair, kitchen 235.50',
      '11/12/2026 Lawn service 85.00',
      '11/20/2026 Pest control 60.00',
      '11/25/2026 Owner distribution 1,200.00',
    ]);
  });

  test('is read without a stored appearance, aligned as a viewer aligns it', async () => {
    const content = await drawn((document) => {
      document.font('Helvetica').fontSize(10);
      document.text('Owner statement of May, typed into a form', 72, 72);
      document.initForm();
      document.formText('what', 72, 144, 200, 16, { value: 'Rent from tenant' });
      document.formText('much', 400, 144, 140, 16, { value: '500.00', align: 'right' });
      document.formText('secret', 72, 200, 200, 16, { value: 'hidden', password: true });
      document.formCheckbox('paid', 300, 144, 16, 16, { value: 'Yes' });
    });
    const { pages } = await read(content);
    expect(textsOf(pages[0])).toEqual([
      'Owner statement of May, typed into a form',
      'Rent from tenant 500.00',
    ]);
    const amount = pages[0]?.lines[1]?.words.at(-1)?.box;
    expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeCloseTo(538 / 612, 2);
    expect(amount?.y).toBeCloseTo(146 / 792, 2);
  });

  type Draw = (document: PDFKit.PDFDocument) => void;
  const field = (options: object) => (document: PDFKit.PDFDocument) =>
    document.formText('what', 72, 144, 200, 16, { value: 'Rent of Wren', ...options });

  test.each<[string, Draw, readonly string[]]>([
    ['in the middle', field({ align: 'center' }), ['Rent of Wren']],
    ['in tiny letters', field({ fontSize: 5 }), ['Rent of Wren']],
    ['in letters that fit', field({ fontSize: 0 }), ['Rent of Wren']],
    ['that is read-only', field({ readOnly: true }), ['Rent of Wren']],
    ['with a border', field({ borderColor: '#000', backgroundColor: '#eee' }), ['Rent of Wren']],
    ['with accents', field({ value: 'Nuñez, Köln Straße' }), ['Nuñez, Köln Straße']],
    [
      'with a day',
      field({ value: '11/02/2026', format: { type: 'date', param: 'mm/dd/yyyy' } }),
      ['11/02/2026'],
    ],
    [
      'that is too narrow for its text',
      (document) => document.formText('what', 72, 144, 40, 16, { value: 'Repair of the gate' }),
      ['Repair of the gate'],
    ],
    [
      'that is a choice',
      (document) =>
        document.formCombo('what', 72, 144, 200, 16, {
          value: 'Repairs',
          select: ['Rent', 'Repairs'],
        }),
      ['Repairs'],
    ],
    [
      'within another field',
      (document) => {
        const parent = document.formField('line', {});
        document.formText('what', 72, 144, 80, 16, { parent, value: 'Rent' });
        document.formText('much', 172, 144, 80, 16, { parent, value: '12.00' });
      },
      ['Rent 12.00'],
    ],
    [
      'below another one',
      (document) => {
        for (const [at, text] of ['Rent', '900', 'Paint', '60'].entries()) {
          const [x, y] = [at % 2 ? 300 : 72, at < 2 ? 144 : 160];
          document.formText(`cell ${at}`, x, y, 100, 12, { value: text, fontSize: 9 });
        }
      },
      ['Rent 900', 'Paint 60'],
    ],
  ])('a field %s', async (_, draw, texts) => {
    const content = await drawn((document) => {
      document.font('Helvetica').fontSize(10);
      document.text('Owner statement of May, typed into a form', 72, 72);
      document.initForm();
      draw(document);
    });
    const { pages } = await read(content);
    expect(textsOf(pages[0])?.slice(1)).toEqual(texts);
  });

  test('several lines of one field stay apart', async () => {
    const content = await drawn((document) => {
      document.font('Helvetica').fontSize(10);
      document.text('Owner statement of May, typed into a form', 72, 72);
      document.initForm();
      const value = 'Kitchen repair\nBathroom paint';
      document.formText('what', 72, 144, 200, 40, { value, multiline: true, fontSize: 10 });
    });
    const { pages } = await read(content);
    expect(textsOf(pages[0])?.slice(1)).toEqual(['Kitchen repair', 'Bathroom paint']);
  });
});
