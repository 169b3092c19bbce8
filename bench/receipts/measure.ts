import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDocumentReader } from '@tenantry/reading/documents/document-reader';
import { createImageReader } from '@tenantry/reading/documents/image-reader';
import { createEmbeddedReader } from '@tenantry/reading/receipts/embedded.reader';
import type {
  LocalReader,
  ReadReceipt,
  ReceiptToRead,
} from '@tenantry/reading/receipts/receipt-reader';
import { calendarDayAt, systemClock } from '../../packages/server/src/platform/clock.ts';
import { cleanImage } from '../../packages/server/src/platform/files/images.ts';
import { compare, fields, type Field, type Verdict } from './compare.ts';
import { retake } from './retake.ts';
import { readTruths } from './truth.ts';

/** The size of stored receipts, which is what readers get. */
const LONGEST = 4_096;

/** In percent; the web app shows values with at least this confidence as sure. */
const SURE = 90;

/** The values that are shown as sure. */
const certain = ['total', 'date', 'vendor'] as const;

interface Choice {
  /** Selects the files with this word in their name. */
  readonly only: string;
  /** If not 0, other pictures of the same receipts are taken with this seed. */
  readonly again: number;
}

interface Outcome {
  readonly file: string;
  readonly verdicts: Partial<Record<Field, Verdict>>;
  /** The fields whose value is shown as sure. */
  readonly sure: readonly Field[];
  readonly seconds: number;
  /** The longest time that the event loop was blocked. */
  readonly stallMs: number;
  readonly failure: string | undefined;
}

/** Reads a folder's receipts as the product would, and prints the accuracy. */
export async function measure(folder: string, { only, again }: Choice): Promise<void> {
  const { truths, order } = await readTruths(folder);
  const images = createImageReader();
  const reader = createEmbeddedReader(createDocumentReader({ images }));
  const outcomes: Outcome[] = [];
  try {
    for (const [index, [file, truth]] of [...truths].entries()) {
      if (!file.includes(only)) continue;
      const content = await readFile(join(folder, file));
      const isTakenAgain = again !== 0 && !isPdf(file);
      const picture = isTakenAgain ? await retake(content, again * 1_000 + index + 1) : content;
      const receipt = await asStored(file, picture);
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const start = performance.now();
      const { read, failure } = await tryToRead(reader, receipt);
      const seconds = (performance.now() - start) / 1_000;
      delay.disable();
      const verdicts = compare(truth, read, order);
      const sure = certain.filter((field) => isSure(read, field));
      outcomes.push({ file, verdicts, sure, seconds, stallMs: delay.max / 1e6, failure });
      printMisses(outcomes.at(-1));
    }
  } finally {
    await images.close();
  }
  printShares(outcomes);
  const stall = Math.max(...outcomes.map(({ stallMs }) => stallMs));
  console.log(`dates read as ${order}; longest stall of the event loop ${stall.toFixed(0)} ms`);
}

const isPdf = (file: string) => extname(file).toLowerCase() === '.pdf';

function isSure(read: ReadReceipt | null, field: (typeof certain)[number]): boolean {
  const found = field === 'total' ? read?.amount : read?.[field];
  return Math.round((found?.confidence ?? 0) * 100) >= SURE;
}

async function asStored(file: string, content: Buffer): Promise<ReceiptToRead> {
  if (isPdf(file)) return { content, contentType: 'application/pdf' };
  const clean = await cleanImage(content, { longest: LONGEST });
  return { content: clean.content, contentType: clean.contentType };
}

async function tryToRead(
  reader: LocalReader,
  receipt: ReceiptToRead,
): Promise<{ read: ReadReceipt | null; failure?: string }> {
  const today = calendarDayAt(systemClock.now(), 'America/New_York');
  try {
    const hints = { expensePrompt: '', vendors: [], today };
    return { read: await reader.read(receipt, hints, AbortSignal.timeout(120_000)) };
  } catch (error) {
    return { read: null, failure: error instanceof Error ? error.message : String(error) };
  }
}

function printMisses(outcome: Outcome | undefined): void {
  if (!outcome) return;
  const { file, verdicts, sure, failure, seconds } = outcome;
  if (failure) console.log(`${file}: not read: ${failure}`);
  for (const field of fields) {
    const { right, wanted, got } = verdicts[field] ?? { right: true };
    if (right || failure) continue;
    const called = sure.includes(field) ? ', called sure' : '';
    console.log(
      `${file}: ${field} is ${wanted}, read ${got || 'nothing'}${called} (${seconds.toFixed(1)} s)`,
    );
  }
}

function printShares(outcomes: readonly Outcome[]): void {
  console.log('');
  for (const field of fields) {
    const known = outcomes.flatMap(({ verdicts }) => verdicts[field] ?? []);
    if (known.length === 0) continue;
    printShare(field, known);
  }
  const sure = outcomes.flatMap((each) => each.sure.flatMap((field) => each.verdicts[field] ?? []));
  printShare('sure', sure);
  printTimes(outcomes);
}

/** Prints how many of them are right. */
function printShare(what: string, known: readonly Verdict[]): void {
  const right = known.filter((verdict) => verdict.right).length;
  const share = ((right / known.length) * 100).toFixed(1);
  console.log(`${what.padEnd(9)} ${share.padStart(5)} %  ${right} of ${known.length}`);
}

function printTimes(outcomes: readonly Outcome[]): void {
  const times = outcomes.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  console.log(
    `seconds per receipt ${mean.toFixed(1)} on average, at most ${times.at(-1)?.toFixed(1)}`,
  );
}
