import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import type { starterFiles, templates } from '@tenantry/contract/imports/imports.schemas';
import { csvResponse } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { exampleRows } from './example-files.ts';
import { starterWorkbook } from './starter-workbook.ts';

type Starter = (typeof starterFiles)[number];

const kinds: Readonly<Record<(typeof templates)[number], ImportKind>> = {
  'homes-tenants-leases': 'RENT_ROLL',
  'recurring-charges': 'CHARGES',
  'unpaid-charges': 'OPEN_CHARGES',
  payments: 'PAYMENTS',
  expenses: 'EXPENSES',
  'old-figures': 'OLD_FIGURES',
};

/** The labels of the fields, and two example rows. */
function templateRows(kind: ImportKind): string[][] {
  const fields = importFields[kind];
  return [
    fields.map(({ label }) => label),
    ...([0, 1] as const).map((at) => fields.map(({ examples }) => examples[at])),
  ];
}

async function workbookResponse(fileName: string, kind: ImportKind): Promise<FileResponse> {
  const content = await starterWorkbook(kind);
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    saved: true,
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}

/** DATA-2: a file to begin with. */
export function starterFile(starter: Starter): Promise<FileResponse> {
  if (starter in exampleRows) {
    return csvResponse(starter, exampleRows[starter as keyof typeof exampleRows]());
  }
  const [name = '', ending] = starter.split('.');
  const kind = kinds[name as keyof typeof kinds];
  return ending === 'xlsx'
    ? workbookResponse(starter, kind)
    : csvResponse(starter, templateRows(kind));
}
