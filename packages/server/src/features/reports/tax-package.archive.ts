import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ReportEntry } from '@tenantry/contract/reports/reports.schemas';
import type { TaxProperty } from '@tenantry/contract/reports/tax-package.schemas';
import { createTurns } from '@tenantry/reading/processes/turns';
import { ZipFile } from 'yazl';
import { DamagedFile, openChecked } from '../../platform/files/checked-files.ts';
import { freeNames, safeName } from '../../platform/files/file-names.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { csvOf } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { newId } from '../../platform/tokens.ts';
import { tooManyArchives, workbookWasStopped } from './reports.errors.ts';
import { presentEntry } from './reports.presenter.ts';
import type { Table } from './reports.tables.ts';
import type { TaxContents } from './tax-package.service.ts';
import { buildingsTable, entriesTable, linesTable, scheduleETable } from './tax-package.tables.ts';
import { rowsOf, workbookBytes } from './workbooks.ts';

/** A workbook with more rows takes too long to create and to open; the CSV files have all rows. */
const MAX_ROWS_IN_WORKBOOK = 20_000;

/** All are compressed at once, so thousands would need gigabytes. */
const MOST_COMPRESSED = 500;

/** The number of files that are added before other requests are handled. */
const FILES_AT_ONCE = 20;

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

type Receipt = TaxContents['receipts'] extends ReadonlyMap<string, infer File> ? File : never;

/** A receipt and its name in the archive. */
interface PlacedReceipt {
  readonly name: string;
  readonly file: Receipt;
}

/** Only one archive is created at a time, because a large one needs much memory. */
const takeTurn = createTurns(1, { longest: 10, full: tooManyArchives });

/**
 * BOOKS-25: the year as one archive, created while it is sent, so that the receipts are never all in memory.
 * @param load loads the contents when it is this archive's turn
 */
export async function taxArchive(
  files: FileStore,
  load: () => Promise<TaxContents>,
  signal: AbortSignal,
): Promise<FileResponse> {
  const { root, whole, receipts } = await takeTurn(() => assemble(load, signal), signal).catch(
    (error: unknown) => {
      throw signal.aborted ? workbookWasStopped() : error;
    },
  );
  return {
    contentType: 'application/zip',
    fileName: `${root}.zip`,
    etag: `"${newId()}"`,
    saved: true,
    open: async () => ({ bytes: null, stream: streamed(files, root, { whole, receipts }) }),
  };
}

/** Everything except the receipts, which are read while they are sent. */
async function assemble(load: () => Promise<TaxContents>, signal: AbortSignal) {
  const contents = await load();
  const placed = await place(contents);
  const sheets = [scheduleETable(contents.report)];
  if (contents.rows.length <= MAX_ROWS_IN_WORKBOOK) sheets.push(placed.allRows());
  const workbook = await workbookBytes(() => Promise.resolve(sheets), signal);
  const name = `${placed.root}/schedule-e.xlsx`;
  return { ...placed, whole: [{ name, content: workbook }, ...placed.texts] };
}

interface Text {
  readonly name: string;
  readonly content: Buffer;
}

/** A folder for each property with its lines, its rows and its receipts. Other requests are handled in between. */
async function place({ report, rows, receipts }: TaxContents) {
  const root = `tax-package-${report.year}`;
  const folderName = freeNames();
  const names = new Map(report.properties.map(({ propertyId, name }) => [propertyId ?? '', name]));
  const ofProperty = Map.groupBy(rows, (row) => row.property_id);
  const places = new Map<string, string>();
  const placed: PlacedReceipt[] = [];
  const present = (row: TaxContents['rows'][number]) => presentEntry(row.id, row, names);
  const placeOf = ({ kind, id }: ReportEntry) => (kind === 'expense' ? (places.get(id) ?? '') : '');
  const texts: Text[] = [csvText(`${root}/schedule-e.csv`, scheduleETable(report))];
  const buildings = buildingsTable(report);
  if (buildings) texts.push(csvText(`${root}/schedule-e-by-building.csv`, buildings));
  for (const property of report.properties) {
    const own = (ofProperty.get(property.propertyId) ?? []).map(present);
    const folder = `${root}/${folderName(safeName(property.name))}`;
    const fileName = freeNames();
    for (const entry of own) {
      const file = entry.kind === 'expense' ? receipts.get(entry.id) : undefined;
      if (!file) continue;
      const extension = extensions[file.contentType] ?? 'bin';
      const name = `${folder}/receipts/${fileName(receiptName(entry))}.${extension}`;
      places.set(entry.id, name);
      placed.push({ name, file });
    }
    texts.push(...textsOf(folder, property, own, placeOf));
    await setImmediate();
  }
  const allRows = () => entriesTable(rows.map(present), placeOf);
  return { root, texts, receipts: placed, allRows };
}

const textsOf = (
  folder: string,
  property: TaxProperty,
  entries: readonly ReportEntry[],
  placeOf: (entry: ReportEntry) => string,
): Text[] => [
  csvText(`${folder}/schedule-e.csv`, linesTable(property)),
  csvText(`${folder}/rows.csv`, entriesTable(entries, placeOf)),
];

/** `2026-02-01 Hardware & Co 41.50` */
const receiptName = ({ date, description, amount }: ReportEntry) =>
  `${date} ${safeName(description).slice(0, 40).trim()} ${amount.toFixed(2)}`;

/** The byte order mark tells Excel that it is UTF-8. */
const csvText = (name: string, table: Table): Text => ({
  name,
  content: Buffer.from(`\uFEFF${csvOf([...rowsOf([table], 'Table')])}`),
});

interface Parts {
  readonly whole: readonly Text[];
  readonly receipts: readonly PlacedReceipt[];
}

function streamed(files: FileStore, root: string, parts: Parts): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  const fail = (error: unknown) => output.destroy(error as Error);
  zip.on('error', fail);
  fill(zip, files, { root, ...parts }, gone.signal).catch((error: unknown) => {
    // A client that has disconnected needs no explanation.
    if (!gone.signal.aborted) fail(error);
  });
  return output;
}

/** Writes one entry after the other. The manifest is last, because it lists which receipts were available. */
async function fill(
  zip: ZipFile,
  files: FileStore,
  { root, whole, receipts }: Parts & { readonly root: string },
  signal: AbortSignal,
): Promise<void> {
  const manifest: string[][] = [['File', 'Bytes', 'SHA-256', 'Problem']];
  const compress = whole.length <= MOST_COMPRESSED;
  for (const [index, { name, content }] of whole.entries()) {
    zip.addBuffer(content, name, { compress });
    manifest.push([name, String(content.length), hashOf(content), '']);
    // For each file it looks at all earlier ones: 20,000 files at once took more than a second.
    if (index % FILES_AT_ONCE === 0) await setImmediate();
  }
  for (const { name, file } of receipts) {
    const stream = await openOrProblem(files, file);
    if (typeof stream === 'string') {
      manifest.push([name, '', '', stream]);
      continue;
    }
    // Pictures and PDFs are already compressed.
    await add(zip, name, stream, signal);
    manifest.push([name, String(file.bytes), file.sha256, '']);
  }
  zip.addBuffer(Buffer.from(csvOf(manifest)), `${root}/manifest.csv`);
  zip.end();
}

/** Adds a receipt and waits until it is written. */
async function add(
  zip: ZipFile,
  name: string,
  stream: Readable,
  signal: AbortSignal,
): Promise<void> {
  try {
    signal.throwIfAborted();
    zip.addReadStream(stream, name, { compress: false });
    await finished(stream, { signal });
  } finally {
    stream.destroy();
  }
}

/** A lost or damaged receipt is listed in the manifest, and the others are still sent. */
async function openOrProblem(files: FileStore, file: Receipt): Promise<Readable | string> {
  try {
    return (await openChecked(files, file)).stream;
  } catch (error) {
    if (error instanceof DamagedFile) return error.message;
    throw error;
  }
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
