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
