import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { MAX_IMAGE_PIXELS } from '@tenantry/contract/shared/limits';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { findPrint, prepare, type Prepared, type Print } from './image-preparation.ts';
import { boxAround, linesOf, type ReadPage, type Word } from './page.ts';

/** What the thread answers to the bytes of a picture. */
export type Recognized =
  | { readonly page: ReadPage }
  | { readonly page: null; readonly failure: string };

/** From 0 to 1: what is read better than this needs no other attempt. */
const GOOD = 0.6;

const data = createRequire(import.meta.url).resolve(
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
);

let recognizer: Promise<Worker> | undefined;

function startRecognizer(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    createWorker(
      'eng',
      OEM.LSTM_ONLY,
      {
        langPath: dirname(data),
        cacheMethod: 'none',
        gzip: true,
        // Without it, a picture that it cannot open ends the process.
        errorHandler: reject,
      },
      // Words of a dictionary are rare on receipts, and mislead it there.
      { load_system_dawg: '0', load_freq_dawg: '0' },
    ).then(resolve, reject);
  });
}

interface Attempt {
  readonly words: readonly Word[];
  /** Where the words stand in the picture that was read, which is straight. */
  readonly prepared: Prepared;
  readonly confidence: number;
}

async function recognize(content: Buffer): Promise<ReadPage> {
  const print = await findPrint(content, MAX_IMAGE_PIXELS);
  if (!print) return { width: 1, height: 1, lines: [] };
  let best = await attempt(print, false);
  if (best.confidence < GOOD) {
    const turned = await attempt(print, true);
    if (turned.confidence > best.confidence) best = turned;
  }
  return pageOf(best, print);
}

async function attempt(print: Print, halfTurn: boolean): Promise<Attempt> {
  const prepared = await prepare(print, halfTurn);
  recognizer ??= startRecognizer();
  const worker = await recognizer;
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_COLUMN,
    user_defined_dpi: '300',
    debug_file: '/dev/null',
  });
  const { data: read } = await worker.recognize(prepared.image, {}, { blocks: true });
  const words = (read.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .flatMap((line) => line.words)
    .filter(({ text, confidence }) => confidence > 20 && /[\p{L}\p{N}]/u.test(text))
    .map(({ text, confidence, bbox }) => ({
      text: text.trim(),
      confidence: confidence / 100,
      box: {
        x: bbox.x0,
        y: bbox.y0,
        width: bbox.x1 - bbox.x0,
        height: bbox.y1 - bbox.y0,
      },
    }));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return { words, prepared, confidence: letters > 0 ? sure / letters : 0 };
}

/** Lines are made where they are level; boxes are told where they stand on the original. */
function pageOf({ words, prepared }: Attempt, { picture }: Print): ReadPage {
  const lines = linesOf(words).map((line) => {
    const own = line.words.map((word) => ({
      ...word,
      box: prepared.originalOf({
        left: word.box.x,
        top: word.box.y,
        width: word.box.width,
        height: word.box.height,
      }),
    }));
    return { words: own, box: boxAround(own.map((word) => word.box)) };
  });
  return { width: picture.width, height: picture.height, lines };
}

function failureOf(error: unknown): string {
  const tooMany = error instanceof Error && error.message.includes('pixel limit');
  return tooMany
    ? 'The image has more than 50 megapixels.'
    : 'The image is damaged and cannot be read.';
}

parentPort?.on('message', async (content: Uint8Array) => {
  let answer: Recognized;
  try {
    answer = { page: await recognize(Buffer.from(content)) };
  } catch (error) {
    answer = { page: null, failure: failureOf(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(answer);
});
