import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { MAX_IMAGE_PIXELS } from '@tenantry/contract/shared/limits';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { bandAround, greysOf, standsOnItsHead, withLinesAt } from './image-close.ts';
import {
  findPrint,
  prepare,
  Undecodable,
  type Preparation,
  type Prepared,
  type Print,
} from './image-preparation.ts';
import { boxAround, linesOf, type Box, type ReadPage, type Word } from './page.ts';
import type { Look } from './reader.ts';

/** What the thread is asked to read. */
export interface ImageToRead {
  readonly content: Uint8Array;
  readonly look: Look | CloserLook;
}

/** At some places of a page that was read. */
export interface CloserLook {
  readonly page: ReadPage;
  readonly places: readonly Box[];
}

/** What it answers. */
export type Recognized =
  | { readonly pages: readonly ReadPage[] }
  | { readonly pages: null; readonly failure: string };

/** From 0 to 1: what is read worse than this may stand on its head. */
const UPRIGHT = 0.6;

/** Differ as much as they can while each is good by itself: measured on real receipts. */
const ways: Readonly<Record<Look, { height: number; soften: number; layout: PSM }>> = {
  first: { height: 26, soften: 0, layout: PSM.SINGLE_BLOCK },
  second: { height: 32, soften: 0, layout: PSM.SINGLE_BLOCK },
  third: { height: 26, soften: 0.03, layout: PSM.SINGLE_COLUMN },
};

/** Dots of needle print grow together in some, others keep strokes apart, and one hides what was marked in colour. */
const closeWays = [
  { source: 'grey', height: 28, soften: 0 },
  { source: 'black', height: 40, soften: 0.06 },
  { source: 'grey', height: 40, soften: 0.1 },
  { source: 'colourless', height: 32, soften: 0.03 },
  { source: 'black', height: 56, soften: 0.06 },
  { source: 'grey', height: 28, soften: 0.06 },
] as const;

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
  /** In pixels of the picture that was read, which is straight. */
  readonly words: readonly Word[];
  readonly prepared: Prepared;
  readonly confidence: number;
}

async function recognize(content: Buffer, look: Look): Promise<ReadPage> {
  const print = await findPrint(content, MAX_IMAGE_PIXELS);
  if ('width' in print) return { width: print.width, height: print.height, lines: [] };
  const { layout, ...way } = ways[look];
  let best = await attempt(print, { ...way, halfTurn: false }, layout);
  if (best.confidence < UPRIGHT) {
    const turned = await attempt(print, { ...way, halfTurn: true }, layout);
    if (turned.confidence > best.confidence) best = turned;
  }
  return pageOf(best, print);
}

/** The page as often as there are ways to look closely, with what was read at the places. */
async function recognizeClosely(
  content: Buffer,
  { page, places }: CloserLook,
): Promise<ReadPage[]> {
  const print = await findPrint(content, MAX_IMAGE_PIXELS);
  if ('width' in print) return [];
  const halfTurn = standsOnItsHead(page, print.sideways);
  const pictures = { black: print.picture, ...(await greysOf(content, MAX_IMAGE_PIXELS)) };
  const pages: ReadPage[] = [];
  for (const { source, height, soften } of closeWays) {
    let other = page;
    for (const place of places) {
      const band = { ...print, picture: pictures[source], area: bandAround(place, print) };
      const seen = await attempt(band, { height, soften, halfTurn }, PSM.SINGLE_BLOCK);
      other = withLinesAt(other, place, pageOf(seen, print).lines);
    }
    pages.push(other);
  }
  return pages;
}

async function attempt(print: Print, preparation: Preparation, layout: PSM): Promise<Attempt> {
  const prepared = await prepare(print, preparation);
  recognizer ??= startRecognizer();
  const worker = await recognizer;
  await worker.setParameters({
    tessedit_pageseg_mode: layout,
    user_defined_dpi: '300',
    debug_file: '/dev/null',
  });
  const { data: read } = await worker.recognize(prepared.image, {}, { blocks: true });
  const words = (read.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .flatMap((line) => line.words)
    // Numbers that it is unsure of are often right; of letters, they are dust and rules.
    .filter(({ text, confidence }) => /\d/.test(text) || (confidence > 20 && /\p{L}/u.test(text)))
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text: text.trim(),
      confidence: confidence / 100,
      box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
    }));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return { words, prepared, confidence: letters > 0 ? sure / letters : 0 };
}

/** Lines are made where they are level; boxes are told where they stand on the original. */
function pageOf({ words, prepared }: Attempt, { picture }: Print): ReadPage {
  const lines = linesOf(words).map((line) => {
    const own = line.words.map((word) => ({ ...word, box: prepared.originalOf(word.box) }));
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

async function answer({ content, look }: ImageToRead): Promise<Recognized> {
  const image = Buffer.from(content);
  try {
    const pages =
      typeof look === 'string'
        ? [await recognize(image, look)]
        : await recognizeClosely(image, look);
    return { pages };
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    return { pages: null, failure: failureOf(error.cause) };
  }
}

/** Ends the thread: what is no fault of the picture may harm the next one, too. */
function fail(error: unknown): void {
  process.nextTick(() => {
    throw error;
  });
}

parentPort?.on('message', (image: ImageToRead) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void answer(image).then((recognized) => parentPort?.postMessage(recognized), fail);
});
