import { MAX_IMAGE_PIXELS } from '@tenantry/contract/shared/limits';
import PdfKit from 'pdfkit';
import sharp from 'sharp';

interface Work {
  readonly content: Buffer;
  readonly mostPages: number;
  /** The limit for all pages together. */
  readonly mostBytes: number;
}

/** Null if it has only one page. */
type Converted =
  | { readonly pdf: Buffer }
  | { readonly refused: 'tooManyPixels' | 'tooManyPages' | 'tooManyBytes' | 'damaged' }
  | null;

/** Enough for the small print of a page in letter size. */
const LONGEST_SIDE = 2200;
const LETTER_WIDTH = 612;

/** Makes a PDF of a TIFF with several pages, such as a fax or a scan. */
export async function run({ content, mostPages, mostBytes }: Work): Promise<Converted> {
  try {
    const { pages = 1 } = await sharp(content, { limitInputPixels: MAX_IMAGE_PIXELS }).metadata();
    if (pages === 1) return null;
    if (pages > mostPages) return { refused: 'tooManyPages' };
    const pdf = await pdfOf(content, pages, mostBytes);
    return pdf ? { pdf } : { refused: 'tooManyBytes' };
  } catch (error) {
    const isLarge = (error as Error).message.includes('pixel limit');
    return { refused: isLarge ? 'tooManyPixels' : 'damaged' };
  }
}

/** Null as soon as its pages have more bytes. */
async function pdfOf(content: Buffer, pages: number, mostBytes: number): Promise<Buffer | null> {
  const document = new PdfKit({ autoFirstPage: false, font: null as never });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  let bytes = 0;
  for (let page = 0; page < pages; page += 1) {
    const { data, info } = await pageOf(content, page);
    bytes += data.length;
    if (bytes > mostBytes) return null;
    const size: [number, number] = [LETTER_WIDTH, (LETTER_WIDTH * info.height) / info.width];
    document.addPage({ size, margin: 0 }).image(data, 0, 0, { width: size[0], height: size[1] });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function pageOf(content: Buffer, page: number) {
  return sharp(content, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', page, pages: 1 })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
}
