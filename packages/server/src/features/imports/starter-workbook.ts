/** DATA-2: our own template as a workbook: a sheet to fill in, and one that explains its columns. */
import { importFields, importKindNames, type ImportKind } from '@tenantry/contract/imports/fields';
import type { CellObject, Sheet } from 'write-excel-file/node';

const NARROWEST = 12;

const bold = (value: string): CellObject => ({ value, type: String, fontWeight: 'bold' });

const plain = (value: string): CellObject => ({ value, type: String, wrap: true });

const widthFor = (...texts: readonly string[]) => ({
  width: Math.max(NARROWEST, ...texts.map(({ length }) => length + 2)),
});

/** The labels and two rows. Its cells are texts, so that no program changes a zip code or a day. */
function tableSheet(kind: ImportKind): Sheet<never> {
  const fields = importFields[kind];
  return {
    sheet: importKindNames[kind].slice(0, 31),
    stickyRowsCount: 1,
    columns: fields.map(({ label, examples }) => widthFor(label, ...examples)),
    data: [
      fields.map(({ label }) => bold(label)),
      ...([0, 1] as const).map((at) => fields.map(({ examples }) => plain(examples[at]))),
    ],
  };
}

function explanationSheet(kind: ImportKind): Sheet<never> {
  return {
    sheet: 'Columns',
    stickyRowsCount: 1,
    columns: [{ width: 20 }, { width: 12 }, { width: 90 }],
    data: [
      ['Column', 'Needed', 'What it is'].map(bold),
      ...importFields[kind].map(({ label, hint, required }) =>
        [label, required ? 'Yes' : '', hint].map(plain),
      ),
    ],
  };
}

export async function starterWorkbook(kind: ImportKind): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile([tableSheet(kind), explanationSheet(kind)]).toBuffer();
}
