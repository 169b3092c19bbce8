import PdfKit from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createDocumentReader } from './document-reader.ts';
import { textOf, type ReadPage } from './page.ts';
import type { ImageReader } from './reader.ts';
import { SeenPictures, drawn, never, read, table } from './document-reader.testing.ts';

const textsOf = (page: ReadPage | undefined) => page?.lines.map(textOf);

function wordOn(page: ReadPage | undefined, text: string) {
  const word = page?.lines.flatMap((line) => line.words).find((each) => each.text === text);
  if (!word) throw new Error(`no word ${text} in ${JSON.stringify(textsOf(page))}`);
  return word;
}

const aScan = (width = 850, height = 1100) =>
  sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer();

describe('STMT-4: the text of a PDF with its positions', () => {
  test('words stand where they are shown, in fractions of the page', async () => {
    const { source, pages } = await read(await drawn(table));
    expect(source).toBe('text');
    expect(textsOf(pages[0])).toEqual(['Owner statement of May', 'Rent from tenant 500.00']);
    const { box, confidence } = wordOn(pages[0], '500.00');
    expect(confidence).toBe(1);
    expect(box.x).toBeCloseTo(500 / 612, 2);
    expect(box.y).toBeCloseTo(144 / 792, 2);
    expect(box.width).toBeCloseTo(30.6 / 612, 2);
  });

  test('a PDF that only its owner may change opens without a password', async () => {
    const { pages } = await read(await drawn(table, { ownerPassword: 'secret', permissions: {} }));
    expect(textsOf(pages[0])).toEqual(['Owner statement of May', 'Rent from tenant 500.00']);
  });

  test('the words of one run get their own places', async () => {
    const { pages } = await read(await drawn(table));
    const font = new PdfKit().font('Helvetica').fontSize(10);
    const before = font.widthOfString('Rent from ');
    expect(wordOn(pages[0], 'tenant').box.x * 612).toBeCloseTo(72 + before, -0.5);
  });

  test('words whose letters are placed one by one stay whole', async () => {
    const { pages } = await read(
      await drawn((document) => {
        document.font('Helvetica').fontSize(10);
        let x = 72;
        for (const letter of 'Plumbing repair of the kitchen 1,250.00') {
          if (letter !== ' ') document.text(letter, x, 100, { lineBreak: false });
          x += document.widthOfString(letter);
        }
      }),
    );
    expect(textsOf(pages[0])).toEqual(['Plumbing repair of the kitchen 1,250.00']);
  });

  test('a page that is shown turned is read as it is shown', async () => {
    const content = await drawn((document) => {
      // A viewer turns the page a quarter turn to the right; the text is drawn a quarter turn to the left.
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.rotate(-90, { origin: [0, 0] }).translate(-792, 0);
      document.fontSize(12).text('Sheet across the page', 100, 200);
      document.text('Second row below the first', 100, 240);
    });
    const { pages } = await read(content);
    expect(textsOf(pages[0])).toEqual(['Sheet across the page', 'Second row below the first']);
    expect(pages[0]).toMatchObject({ width: 792, height: 612 });
    const { box } = wordOn(pages[0], 'Sheet');
    expect(box.x).toBeCloseTo(100 / 792, 2);
    expect(box.y).toBeCloseTo(200 / 612, 1);
  });

  test('positions are fractions of the visible page, not of the whole sheet', async () => {
    const content = await drawn((document) => {
      Object.assign(document.page.dictionary.data, { CropBox: [72, 72, 540, 720] });
      document.fontSize(10).text('Hidden beyond the crop', 0, 20);
      document.text('At the corner of what is shown', 72, 72);
    });
    const { pages } = await read(content);
    expect(textsOf(pages[0])).toEqual(['At the corner of what is shown']);
    expect(wordOn(pages[0], 'At').box.x).toBeCloseTo(0, 3);
    expect(wordOn(pages[0], 'At').box.y).toBeCloseTo(0, 2);
  });

  test('a watermark across the page is not part of its lines', async () => {
    const content = await drawn((document) => {
      table(document);
      document
        .rotate(45, { origin: [300, 300] })
        .fontSize(80)
        .text('DRAFT COPY', 200, 300);
    });
    const { pages } = await read(content);
    expect(textsOf(pages[0])).toEqual(['Owner statement of May', 'Rent from tenant 500.00']);
  });

  test('text is split at the end of a word, and text without height is left out', async () => {
    const content = await drawn((document) => {
      table(document);
      document.fontSize(1).text('1'.repeat(500), 72, 200, { lineBreak: false });
      document.transform(1, 0, 0, 0, 0, 0).text('Flat as a line is', 72, 300);
    });
    const { pages } = await read(content);
    expect(textsOf(pages[0])?.slice(2)).toEqual(['1'.repeat(100)]);
  });

  test('an empty page is a page without lines', async () => {
    const content = await drawn((document) => {
      table(document);
      document.addPage();
    });
    const { source, pages } = await read(content);
    expect(source).toBe('text');
    expect(pages.map(({ lines }) => lines.length)).toEqual([2, 0]);
  });
});

describe('STMT-4: scans', () => {
  test('a scanned page in a PDF is drawn large and passed to the recognizer', async () => {
    const picture = await aScan();
    const images = new SeenPictures();
    const content = await drawn((document) => {
      document.image(picture, 0, 0, { width: 612, height: 792 });
      document.fontSize(8).text('Page 1', 300, 780, { lineBreak: false });
      document.addPage();
      table(document);
    });
    const { source, pages } = await read(content, never, images);
    expect(source).toBe('image');
    expect(images.seen).toHaveLength(1);
    expect(await sharp(images.seen[0]).metadata()).toMatchObject({
      format: 'png',
      width: 2550,
      height: 3300,
    });
    expect(await sharp(images.seen[0]).stats()).toMatchObject({ dominant: { r: 232 } });
    expect(pages.map(({ lines }) => lines.length)).toEqual([0, 2]);
  });

  test('a poster is drawn no larger than a page', async () => {
    const picture = await aScan();
    const images = new SeenPictures();
    const options = { size: [6000, 9000] as [number, number] };
    await read(
      await drawn((document) => document.image(picture, 0, 0, { width: 6000 }), options),
      never,
      images,
    );
    const { width, height } = await sharp(images.seen[0]).metadata();
    expect(width * height).toBeLessThan(9_100_000);
  });

  test('a picture is passed on unchanged', async () => {
    const picture = await aScan(40, 30);
    const images = new SeenPictures();
    const reader = createDocumentReader({ images });
    const { source, pages } = await reader.read(
      { content: picture, contentType: 'image/jpeg' },
      never,
    );
    expect(source).toBe('image');
    expect(pages).toEqual([{ width: 40, height: 30, lines: [] }]);
    expect(images.seen[0]?.equals(picture)).toBe(true);
  });

  async function scans(pages: number): Promise<Buffer> {
    const picture = await aScan(85, 110);
    return drawn((document) => {
      for (let page = 0; page < pages; page += 1) {
        if (page > 0) document.addPage({ size: [85, 110], margin: 0 });
        document.image(picture, 0, 0, { width: 85 });
      }
    });
  }

  test('scanned pages are read up to the limit, and more are refused', async () => {
    const images = new SeenPictures();
    expect((await read(await scans(20), never, images)).pages).toHaveLength(20);
    expect(images.seen).toHaveLength(20);
    await expect(read(await scans(21))).rejects.toThrow(/more than 20 scanned pages/);
  });

  test('pages are recognized one by one, and none after the caller cancels', async () => {
    const stopping = new AbortController();
    const images = new SeenPictures();
    const first: ImageReader = {
      read(image) {
        stopping.abort();
        return images.read(image);
      },
      close: async () => undefined,
    };
    const reading = createDocumentReader({ images: first }).read(
      { content: await scans(3), contentType: 'application/pdf' },
      stopping.signal,
    );
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(images.seen).toHaveLength(1);
  });
});
