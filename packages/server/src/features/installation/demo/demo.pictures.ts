import { readFile } from 'node:fs/promises';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { EncodedImage } from '../../../platform/files/image-encoding.ts';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import { storeImage } from '../../../platform/documents/storing.ts';

type Size = Pick<EncodedImage, 'width' | 'height'>;

const house: Size = { width: 1600, height: 1000 };

const houses = {
  cottage: house,
  rowHouse: house,
  duplex: house,
  apartments: house,
  apartments1A: house,
  apartments1B: house,
  apartments2A: house,
  farmhouse: house,
  bungalow: house,
  townhouse: house,
  loft: house,
  cabin: house,
  colonial: house,
  victorian: house,
  adobe: house,
  beachHouse: house,
};

const rooms = {
  victorianLiving: house,
  victorianKitchen: house,
  victorianBedroom: house,
  victorianGarden: house,
  bungalowLiving: house,
  bungalowKitchen: house,
  bungalowBath: house,
};

/** Units show the picture of their building. */
const sameAs: Readonly<Partial<Record<string, keyof typeof houses>>> = {
  apartments1A: 'apartments',
  apartments1B: 'apartments',
  apartments2A: 'apartments',
};

/** In pixels. `pictures` holds each as `NAME.webp`, and as `NAME-640.webp` for small screens. */
const sizes = {
  ...houses,
  ...rooms,
  /** A street of houses, for the organization's front page. */
  banner: { width: 1920, height: 860 },
  /** A check that the bank sent back. */
  check: { width: 1200, height: 540 },
};

const NARROW = 640;

/** A photo of a home in addition to its picture. */
export type RoomName = keyof typeof rooms;

/** The picture of a property, by which the demo's files name the property. */
export type PictureName = keyof typeof houses;

export type DemoPictures = ReadonlyMap<keyof typeof sizes, StoredDocument>;

/** Stores every picture of the demo. */
export async function storePictures(files: FileStore): Promise<DemoPictures> {
  const names = Object.keys(sizes) as (keyof typeof sizes)[];
  const stored = names.map(async (name) => [name, await storePicture(files, name)] as const);
  return new Map(await Promise.all(stored));
}

async function storePicture(files: FileStore, name: keyof typeof sizes): Promise<StoredDocument> {
  const { width, height } = sizes[name];
  const narrow = { width: NARROW, height: Math.round((NARROW * height) / width) };
  const file = sameAs[name] ?? name;
  const [content, narrowContent] = await Promise.all([
    readPicture(`${file}.webp`),
    readPicture(`${file}-${NARROW}.webp`),
  ]);
  return storeImage(files, {
    content,
    contentType: 'image/webp',
    width,
    height,
    renditions: [{ content: narrowContent, ...narrow }],
  });
}

const readPicture = (file: string) => readFile(new URL(`pictures/${file}`, import.meta.url));
