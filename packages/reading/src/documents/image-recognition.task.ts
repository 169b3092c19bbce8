import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { MAX_IMAGE_PIXELS } from '@tenantry/contract/shared/limits';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { bandAround, greyOf, standsOnItsHead, withLinesAt } from './image-close.ts';
import { findPrint, prepare, Undecodable, type Prepared, type Print } from './image-preparation.ts';
import type { Grey } from './image-pixels.ts';
import { boxAround, linesOf, type Box, type ReadPage, type Recognizer, type Word } from './page.ts';
import type { Look } from './reader.ts';

/** The input of the process. */
export interface ImageToRead {
  readonly content: Buffer;
  readonly look: Look | CloserLook;
}

/** At positions of a page that was already read. */
export interface CloserLook {
  readonly page: ReadPage;
  readonly places: readonly Box[];
}

/** The result. */
export type Recognized =
  | { readonly pages: readonly ReadPage[] }
  | { readonly pages: null; readonly failure: string };

/** From 0 to 1: a page read with less confidence may be upside down. */
const upright: Readonly<Record<Recognizer, number>> = { network: 0.8, tesseract: 0.6 };

/** How a picture is prepared, and which recognizer reads it. */
interface Way {
  readonly recognizer: Recognizer;
  readonly source: 'black' | 'grey';
  /** Height of capital letters in pixels. */
  readonly height: number;
  readonly soften: number;
}

const ways: Readonly<Record<Look, Way>> = {
  network: { recognizer: 'network', source: 'grey', height: 26, soften: 0 },
  first: { recognizer: 'tesseract', source: 'black', height: 26, soften: 0 },
  second: { recognizer: 'tesseract', source: 'black', height: 32, soften: 0 },
};

/** Both recognizers, at other scales than before. */
const closeWays: readonly Way[] = [
  { recognizer: 'network', source: 'grey', height: 36, soften: 0 },
  { recognizer: 'tesseract', source: 'grey', height: 28, soften: 0 },
];

/** As a fraction of the reading height: the network detects letters of about 13 pixels best. */
const SCALE_TO_FIND = 0.5;

const trained = createRequire(import.meta.url).resolve(
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
);

let tesseract: Promise<Worker> | undefined;

function startTesseract(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    createWorker(
      'eng',
      OEM.LSTM_ONLY,
      {
        langPath: dirname(trained),
        cacheMethod: 'none',
        gzip: true,
        // Without it, a picture that it cannot open ends the process.
        errorHandler: reject,
      },
      // Dictionary words are rare on receipts and mislead it there.
      { load_system_dawg: '0', load_freq_dawg: '0' },
    ).then(resolve, reject);
  });
}

interface Attempt {
  /** In pixels of the straightened picture. */
  readonly words: readonly Word[];
  readonly prepared: Prepared;
  readonly confidence: number;
}

async function recognize(content: Buffer, look: Look): Promise<ReadPage> {
  const print = await findPrint(content, MAX_IMAGE_PIXELS);
  if ('width' in print) return { width: print.width, height: print.height, lines: [] };
  const way = await possible(ways[look]);
  const seen = await pictureFor(way, content, print);
  let best = await attempt(seen, way, false);
  if (best.confidence < upright[way.recognizer]) {
    const turned = await attempt(seen, way, true);
    if (turned.confidence > best.confidence) best = turned;
  }
  return pageOf(best, print, way.recognizer);
}

async function pictureFor({ source }: Way, content: Buffer, print: Print): Promise<Print> {
  return source === 'black'
    ? print
    : { ...print, picture: await greyOf(content, MAX_IMAGE_PIXELS) };
}

/** The page once for each closer scale, with the text at the positions. */
async function recognizeClosely(
  content: Buffer,
  { page, places }: CloserLook,
): Promise<ReadPage[]> {
  const print = await findPrint(content, MAX_IMAGE_PIXELS);
  if ('width' in print) return [];
  const halfTurn = standsOnItsHead(page, print.sideways);
  const pictures = { black: print.picture, grey: await greyOf(content, MAX_IMAGE_PIXELS) };
  const pages: ReadPage[] = [];
  for (const each of closeWays) {
    const way = await possible(each);
    let other: ReadPage = { ...page, recognizer: way.recognizer };
    for (const place of places) {
      const band = { ...print, picture: pictures[way.source], area: bandAround(place, print) };
      const seen = await attempt(band, way, halfTurn);
      other = withLinesAt(other, place, pageOf(seen, print, way.recognizer).lines);
    }
    pages.push(other);
  }
  return pages;
}

type ReadWords = (picture: Grey, scaleToFind: number) => Promise<Word[]>;

/** Null on systems where the networks cannot run: Tesseract reads alone there. */
let networks: Promise<ReadWords | null> | undefined;

function wordsByNetwork(): Promise<ReadWords | null> {
  networks ??= import('./text-model.ts').then(
    ({ wordsOnPicture }) => wordsOnPicture,
    () => null,
  );
  return networks;
}

/** The replacement for a scale that this system does not support. */
async function possible(way: Way): Promise<Way> {
  const isPossible = way.recognizer === 'tesseract' || (await wordsByNetwork());
  return isPossible ? way : ways.second;
}

async function attempt(print: Print, way: Way, halfTurn: boolean): Promise<Attempt> {
  const prepared = await prepare(print, { ...way, halfTurn });
  const network = way.recognizer === 'network' ? await wordsByNetwork() : null;
  const words = await (network ?? wordsByTesseract)(prepared.picture, SCALE_TO_FIND);
  return { words, prepared, confidence: confidenceOf(words) };
}

/** The combined confidence of words. */
function confidenceOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return letters > 0 ? sure / letters : 0;
}

async function wordsByTesseract(picture: Grey): Promise<Word[]> {
  tesseract ??= startTesseract();
  const worker = await tesseract;
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    user_defined_dpi: '300',
    debug_file: '/dev/null',
  });
  const { data: read } = await worker.recognize(pgmOf(picture), {}, { blocks: true });
  return (
    (read.blocks ?? [])
      .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
      .flatMap((line) => line.words)
      // Uncertain numbers are often right; uncertain letters are usually dust and rules.
      .filter(({ text, confidence }) => /\d/.test(text) || (confidence > 20 && /\p{L}/u.test(text)))
      .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
        text: text.trim(),
        confidence: confidence / 100,
        box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
      }))
  );
}

/** The PGM format, which is the fastest to write and read. */
function pgmOf({ data, width, height }: Grey): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}

/** Lines are built where they are level; boxes refer to the original. */
function pageOf(
  { words, prepared }: Attempt,
  { picture }: Print,
  recognizer: Recognizer,
): ReadPage {
  const lines = linesOf(words).map((line) => {
    const own = line.words.map((word) => ({ ...word, box: prepared.originalOf(word.box) }));
    return { words: own, box: boxAround(own.map((word) => word.box)) };
  });
  return { recognizer, width: picture.width, height: picture.height, lines };
}

function failureOf(error: unknown): string {
  const tooMany = error instanceof Error && error.message.includes('pixel limit');
  return tooMany
    ? 'The image has more than 50 megapixels.'
    : 'The image is damaged and cannot be read.';
}

/** @throws errors that are not the picture's fault and may affect the next one */
export async function run({ content, look }: ImageToRead): Promise<Recognized> {
  try {
    const pages =
      typeof look === 'string'
        ? [await recognize(content, look)]
        : await recognizeClosely(content, look);
    return { pages };
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    return { pages: null, failure: failureOf(error.cause) };
  }
}
