import { photograph, type Shot } from './camera.ts';
import type { Layout, Made } from './facts.ts';
import { countyTax, insuranceNotice, storageRent, utilityBill } from './layouts/bills.ts';
import { hardwareStore, homeCenter } from './layouts/building.ts';
import { invoice, onlineOrder } from './layouts/invoices.ts';
import { coffeeShop, counterFood, restaurant } from './layouts/meals.ts';
import { gasPump, hotelFolio, parking } from './layouts/road.ts';
import { grocery, officeStore, pharmacy, postOffice } from './layouts/shops.ts';
import type { Typeface } from './letters.ts';
import { printSheet, type Print } from './paper.ts';
import { scannedPdf, textPdf } from './pdfs.ts';
import { createRandom, type Random } from './random.ts';
import type { Sheet } from './sheet.ts';
import type { Truth } from './truth.ts';

export interface MadeReceipt {
  readonly file: string;
  readonly content: Buffer;
  readonly truth: Truth;
}

/** Each layout, and how many receipts use it. */
const layouts: Readonly<Record<string, readonly [Layout, number]>> = {
  'home-center': [homeCenter, 6],
  hardware: [hardwareStore, 5],
  grocery: [grocery, 5],
  office: [officeStore, 4],
  pharmacy: [pharmacy, 3],
  post: [postOffice, 3],
  restaurant: [restaurant, 6],
  counter: [counterFood, 3],
  coffee: [coffeeShop, 3],
  gas: [gasPump, 5],
  parking: [parking, 3],
  hotel: [hotelFolio, 3],
  utility: [utilityBill, 5],
  invoice: [invoice, 9],
  order: [onlineOrder, 4],
  county: [countyTax, 2],
  insurance: [insuranceNotice, 3],
  storage: [storageRent, 2],
};

/** Receipts as people would upload them, always the same for the same seed; `harder` ones are photographed worse. */
export async function* makeReceipts(seed: number, harder = false): AsyncGenerator<MadeReceipt> {
  let number = 0;
  for (const [name, [layout, count]] of Object.entries(layouts)) {
    for (let copy = 1; copy <= count; copy += 1) {
      number += 1;
      const random = createRandom(seed * 1_000 + number);
      const made = layout(random);
      const { kind, content } = await upload(made.sheet, random, harder);
      const file = `${name}-${copy}.${kind}`;
      yield { file, content, truth: truthOf(made) };
    }
  }
}

const truthOf = ({ vendor, date, cents, category }: Made): Truth => ({
  vendor,
  date,
  total: (cents / 100).toFixed(2),
  category,
});

const rollFaces: readonly Typeface[] = [
  'mono',
  'narrowMono',
  'narrowMono',
  'tallMono',
  'condensed',
  'noto',
  'arial',
  'sans',
];
const letterFaces: readonly Typeface[] = [
  'arial',
  'noto',
  'lightNoto',
  'serif',
  'narrowSerif',
  'sans',
  'condensed',
];

async function upload(sheet: Sheet, random: Random, harder: boolean) {
  const isLetter = sheet.shape === 'letter';
  const typeface = random.pick(isLetter ? letterFaces : rollFaces);
  if (isLetter && random.chance(0.3)) {
    return { kind: 'pdf', content: await textPdf(sheet, typeface, random) };
  }
  const print: Print = {
    typeface,
    head: isLetter ? 'fine' : random.pick(['dots', 'dots', 'fine', 'fine', 'needles']),
    width: isLetter ? 1_700 : 1_000,
    ink: random.whole(10, isLetter ? 60 : 110),
  };
  const paper = await printSheet(sheet, print, random);
  const shot = shotOf(sheet, random);
  const content = await photograph(paper, harder ? worse(shot) : shot, random);
  if (isLetter && random.chance(0.3)) return { kind: 'pdf', content: await scannedPdf(content) };
  return { kind: 'jpg', content };
}

/** The same picture with less light, more blur and noise, further tilted, and more compressed. */
const worse = (shot: Shot): Shot => ({
  ...shot,
  longest: Math.round(shot.longest * 0.85),
  skew: shot.skew * 1.4,
  perspective: shot.perspective * 1.3,
  wave: shot.wave * 1.3,
  fade: Math.min(0.7, shot.fade + 0.1),
  shadow: Math.min(0.65, shot.shadow + 0.1),
  noise: shot.noise * 1.4,
  blur: shot.blur + 0.3,
  quality: Math.max(35, shot.quality - 15),
});

/** Most are photographed with a phone, in a hurry; some are scanned. */
function shotOf(sheet: Sheet, random: Random): Shot {
  const isScan = random.chance(sheet.shape === 'letter' ? 0.5 : 0.25);
  const turned = random.chance(0.18);
  const tall = sheet.rows.length > 34;
  return {
    longest:
      sheet.shape === 'letter'
        ? random.whole(1_900, 2_900)
        : random.whole(tall ? 1_900 : 1_300, tall ? 3_200 : 2_400),
    table: isScan ? 'scanner' : random.pick(['wood', 'cloth', 'stone', 'dark']),
    skew: random.between(-1, 1) * (isScan ? 2 : random.pick([2, 4, 7])),
    perspective: isScan ? 0 : random.between(0, 0.05),
    wave: isScan ? 0 : random.between(0, 0.006),
    wrinkles: random.pick(isScan ? [0, 0, 1] : [0, 1, 2, 4]),
    fade: random.pick([0, 0, 0.15, 0.3, 0.45, 0.6]),
    shadow: isScan ? 0.04 : random.between(0.08, 0.5),
    noise: random.between(1, isScan ? 5 : 13),
    blur: random.pick([0, 0.4, 0.7, 1, 1.4]),
    quality: random.whole(42, 90),
    turns: turned ? random.pick([1, 2, 3] as const) : 0,
    byExif: turned && random.chance(0.3),
  };
}
