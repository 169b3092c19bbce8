import {
  conditionLabels,
  inspectionKindLabels,
  type Condition,
} from '@tenantry/contract/inspections/inspections.rules';
import { usualRooms } from '@tenantry/contract/inspections/usual-rooms';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import {
  addDays,
  addMonths,
  dayInMonth,
  formatCalendarDate,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import {
  openForRemarks,
  recordPhoto,
  loadInspectionPdf,
  saveItems,
  sealWithPdf,
  signInspection,
  startInspection,
} from '#features/inspections';
import { leaseById } from '#features/leases';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import { storeImage, storePdf } from '../../../platform/documents/storing.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { newId } from '../../../platform/tokens.ts';
import { onDay } from './demo.loading.ts';
import { inspectionPhotos, type InspectionPhotoName } from './papers/inspection-photos.ts';
import { renderPicture } from './papers/render.ts';

interface Finding {
  readonly room: string;
  readonly name: string;
  readonly condition: Condition;
  readonly note?: string;
  readonly photo?: InspectionPhotoName;
}

interface DemoInspection {
  readonly kind: 'MOVE_IN' | 'MOVE_OUT';
  /** Everything else is good. */
  readonly findings: readonly Finding[];
  readonly remarks: string;
}

const CARPET = { room: 'Living room', name: 'Floor' } as const;
const BEDROOM_WALL = { room: 'Bedroom', name: 'Walls and ceiling' } as const;
const BLINDS = { room: 'Living room', name: 'Windows and blinds' } as const;
const STOVE = { room: 'Kitchen', name: 'Stove and oven' } as const;

/** The first and last day of Claire in her home. */
const inspected: readonly DemoInspection[] = [
  {
    kind: 'MOVE_IN',
    findings: [
      { ...CARPET, condition: 'GOOD', note: 'Cleaned last week', photo: 'carpetBefore' },
      { ...BEDROOM_WALL, condition: 'NEW', note: 'Freshly painted', photo: 'wallBefore' },
      { ...BLINDS, condition: 'GOOD', photo: 'blindsBefore' },
      { ...STOVE, condition: 'WORN', note: 'The back left burner lights slowly' },
    ],
    remarks: 'The mailbox key is missing.',
  },
  {
    kind: 'MOVE_OUT',
    findings: [
      {
        ...CARPET,
        condition: 'DAMAGED',
        note: 'A wine stain, two feet wide',
        photo: 'carpetAfter',
      },
      { ...BEDROOM_WALL, condition: 'DAMAGED', note: 'Four holes of anchors', photo: 'wallAfter' },
      { ...BLINDS, condition: 'DAMAGED', note: 'Slats bent and broken', photo: 'blindsAfter' },
      { ...STOVE, condition: 'WORN', note: 'The back left burner lights slowly' },
    ],
    remarks: 'The blinds broke when the window was repaired in spring.',
  },
];

const SIGNED = 'Claire Dubois';

const usualItems = usualRooms.flatMap(({ name: room, items }) =>
  items.map((name) => ({ room, name })),
);

const findingOf = (findings: readonly Finding[], item: { room: string; name: string }) =>
  findings.find(({ room, name }) => room === item.room && name === item.name);

interface StoredPhoto {
  readonly file: StoredDocument;
  readonly sha256: string;
}

/** The photos and the PDFs. */
export interface DemoInspections {
  readonly photos: ReadonlyMap<InspectionPhotoName, StoredPhoto>;
  readonly pdfs: readonly StoredDocument[];
  /** Of the draft: a file of its own. */
  readonly ofDraft: StoredPhoto;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const daysOf = (today: CalendarDate) => ({
  MOVE_IN: dayInMonth(addMonths(monthOf(today), -8), 1),
  MOVE_OUT: dayInMonth(addMonths(monthOf(today), -1), 31),
});

const takenOn = (day: CalendarDate, minute: number) =>
  new Date(`${day}T${14 + Math.trunc(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00Z`);

/** Draws the photos and the PDFs of a tenancy that ended last month. */
export async function storeInspections(
  files: FileStore,
  today: CalendarDate,
): Promise<DemoInspections> {
  const names = Object.keys(inspectionPhotos) as InspectionPhotoName[];
  const drawn = await Promise.all(
    names.map(async (name) => {
      const image = await renderPicture(inspectionPhotos[name]);
      const jpeg = await sharp(image.content).jpeg({ quality: 75 }).toBuffer();
      const file = await storeImage(files, image);
      return [name, { file, sha256: hashOf(image.content), jpeg }] as const;
    }),
  );
  const photos = new Map(drawn);
  const pdfs = await Promise.all(
    inspected.map(async (each) =>
      storePdf(files, await drawPdf(each, daysOf(today)[each.kind], photos)),
    ),
  );
  const scuffs = await renderPicture(inspectionPhotos.wallAfter);
  const ofDraft = { file: await storeImage(files, scuffs), sha256: hashOf(scuffs.content) };
  return { photos, pdfs, ofDraft };
}

async function drawPdf(
  { kind, findings, remarks }: DemoInspection,
  day: CalendarDate,
  photos: ReadonlyMap<InspectionPhotoName, { readonly jpeg: Buffer; readonly sha256: string }>,
): Promise<Buffer> {
  const { renderInspectionPdf } = await loadInspectionPdf();
  const on = formatCalendarDate(day);
  return renderInspectionPdf(
    {
      organization: { name: 'Maple & Main Rentals', addressLines: ['Asheville, NC 28801'] },
      logo: null,
      title: `${inspectionKindLabels[kind]} inspection, Larkin Court 2A`,
      paragraphs: [
        '825 West Larkin Street, Unit 2A, Chicago, IL 60614',
        `Inspected on ${on}. Sealed on ${on}.`,
      ],
      items: usualItems.map((item) => {
        const { condition = 'GOOD', note = '' } = findingOf(findings, item) ?? {};
        return { ...item, condition: conditionLabels[condition], note };
      }),
      signatures: [{ drawing: null, words: `${SIGNED}, signed on ${on}`, remarks: [remarks] }],
      photos: findings.flatMap(({ room, name, photo }, index) => {
        const taken = photo && photos.get(photo);
        if (!taken) return [];
        const caption = `${room}, ${name}, taken ${on}, 9:${String(10 + index)} AM`;
        return [{ image: taken.jpeg, caption, sha256: taken.sha256 }];
      }),
    },
    new Date(`${day}T18:00:00Z`),
  );
}

const allItems = ({ rooms }: Inspection) =>
  rooms.flatMap(({ name: room, items }) => items.map((item) => ({ ...item, room })));

interface Entered {
  readonly photos: DemoInspections['photos'];
  /** Of the items that no finding names. */
  readonly others?: Condition;
}

/** Enters the conditions, notes and photos. @returns the items */
async function enter(
  tx: Transaction,
  inspection: Inspection,
  findings: readonly Finding[],
  { photos, others }: Entered,
) {
  const { id: inspectionId } = inspection;
  const items = allItems(inspection);
  const found = items.map((item) => ({ item, finding: findingOf(findings, item) }));
  await saveItems(tx, inspectionId, {
    items: found.map(({ item, finding }) => ({
      itemId: item.id,
      condition: finding?.condition ?? others ?? null,
      note: finding?.note ?? '',
    })),
  });
  for (const [index, { item, finding }] of found.entries()) {
    const photo = finding?.photo && photos.get(finding.photo);
    if (!photo) continue;
    const { file, sha256 } = photo;
    const named = {
      inspectionId,
      itemId: item.id,
      photoId: newId(),
      label: `${finding.photo}.webp`,
    };
    await recordPhoto(tx, { file, photo: { ...named, sha256, takenAt: takenOn(tx.today, index) } });
  }
  return items;
}

interface Loaded {
  readonly demo: DemoInspection;
  readonly pdf: StoredDocument;
  readonly photos: DemoInspections['photos'];
}

async function loadOne(tx: Transaction, leaseId: string, { demo, pdf, photos }: Loaded) {
  const { kind, findings, remarks } = demo;
  const lease = await leaseById(tx, leaseId);
  if (!lease) throw new Error('the demo has no lease to inspect');
  const { propertyId, userId } = lease;
  const started = await startInspection(tx, { propertyId, leaseId, kind, day: tx.today });
  const items = await enter(tx, started, findings, { photos, others: 'GOOD' });
  await openForRemarks(tx, started.id, 7);
  const own = { userId, inspectionId: started.id };
  await signInspection(tx, own, { name: SIGNED, remarks, items: [] });
  await sealWithPdf(tx, started.id, pdf);
  return items;
}

/** MAINT-14: a move-in and a move-out of a lease that ended. @returns what the settlement deducts */
export async function loadInspections(
  tx: Transaction,
  leaseId: string,
  { photos, pdfs }: DemoInspections,
) {
  const loaded: Awaited<ReturnType<typeof loadOne>>[] = [];
  for (const [index, demo] of inspected.entries()) {
    const pdf = pdfs[index];
    if (!pdf) throw new Error('an inspection of the demo has no PDF');
    const then = onDay(tx, daysOf(tx.today)[demo.kind]);
    loaded.push(await loadOne(then, leaseId, { demo, pdf, photos }));
  }
  const deducted = (
    place: typeof CARPET | typeof BEDROOM_WALL,
    names: readonly InspectionPhotoName[],
  ) => {
    const item = loaded
      .at(-1)
      ?.find(({ room, name }) => room === place.room && name === place.name);
    const moments = ['BEFORE', 'AFTER'] as const;
    return {
      itemId: item?.id ?? '',
      photos: moments.flatMap((moment, index) => {
        const photo = photos.get(names[index] ?? 'carpetBefore');
        return photo ? [{ moment, fileId: photo.file.fileId }] : [];
      }),
    };
  };
  return {
    carpet: deducted(CARPET, ['carpetBefore', 'carpetAfter']),
    wall: deducted(BEDROOM_WALL, ['wallBefore', 'wallAfter']),
  };
}

const drafted: readonly Finding[] = [
  { room: 'Entrance', name: 'Floor', condition: 'GOOD' },
  {
    room: 'Entrance',
    name: 'Walls and ceiling',
    condition: 'WORN',
    note: 'Scuffs at the stairs',
    photo: 'wallAfter',
  },
  { room: 'Entrance', name: 'Lights and outlets', condition: 'GOOD' },
  { room: 'Entrance', name: 'Front door and lock', condition: 'GOOD' },
  { room: 'Entrance', name: 'Smoke alarm', condition: 'MISSING', note: 'Order one' },
  { room: 'Living room', name: 'Floor', condition: 'GOOD' },
];

/** MAINT-12: a routine inspection that was begun yesterday. */
export async function loadDraft(
  tx: Transaction,
  propertyId: string | undefined,
  { ofDraft }: DemoInspections,
): Promise<void> {
  if (propertyId === undefined) throw new Error('the demo has no home for the draft');
  const then = onDay(tx, addDays(tx.today, -1));
  const started = await startInspection(then, { propertyId, kind: 'ROUTINE', day: then.today });
  await enter(then, started, drafted, { photos: new Map([['wallAfter', ofDraft]]) });
}
