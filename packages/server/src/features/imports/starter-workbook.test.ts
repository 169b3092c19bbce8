import { importFields, importKinds } from '@tenantry/contract/imports/fields';
import { readTable } from '@tenantry/reading/tables/table-reader';
import { describe, expect, test } from 'vitest';
import { fileReaders } from '../../platform/files/file-readers.ts';
import { rehearse } from './planning/planning.testing.ts';
import { starterWorkbook } from './starter-workbook.ts';

const limits = { rows: 10_000, columns: 100, cell: 2000 };

describe('DATA-2: the template of ours', () => {
  test.each(importKinds)('has the columns of %s, two rows and their explanation', async (kind) => {
    const table = await readTable(fileReaders, { content: await starterWorkbook(kind), limits });
    const fields = importFields[kind];
    expect(table.header).toEqual(fields.map(({ label }) => label));
    expect(table.otherSheets).toEqual(['Columns']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      fields.map(({ examples }) => examples[0]),
      fields.map(({ examples }) => examples[1]),
    ]);
  });

  test('has rows that can be imported as they are', () => {
    const rows = ([0, 1] as const).map((at) =>
      Object.fromEntries(importFields.RENT_ROLL.map(({ name, examples }) => [name, examples[at]])),
    );
    const { rows: results } = rehearse('RENT_ROLL', rows);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
