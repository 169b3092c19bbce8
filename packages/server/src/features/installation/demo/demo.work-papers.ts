import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import { storeImage, storePdf } from '../../../platform/documents/storing.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { drawPlainPaper } from './papers/plain-paper.ts';
import { renderPicture } from './papers/render.ts';
import { waterHeater } from './papers/water-heater.ts';

interface NamedFile {
  readonly name: string;
  readonly file: StoredDocument;
}

/** A photo of the water heater that leaks, and the quote for another one. */
export interface DemoWorkPapers {
  readonly photo: NamedFile;
  readonly quote: NamedFile;
}

export async function storeWorkPapers(
  files: FileStore,
  today: CalendarDate,
): Promise<DemoWorkPapers> {
  const quote = await drawPlainPaper({
    from: 'Reyes Plumbing',
    title: 'Quote 2044',
    day: addDays(today, -3),
    paragraphs: [
      'Larkin Court 1B, utility closet: a gas water heater of 40 gallons.',
      'Tank $890.00. Pan, valves and pipes $145.00. Two people for half a day $445.00.',
      'Total $1,480.00. We take the old tank away. The warranty is 9 years on the tank and 1 year on the work.',
    ],
  });
  const photo = await renderPicture(waterHeater);
  return {
    photo: { name: 'water-heater.webp', file: await storeImage(files, photo) },
    quote: { name: 'quote-2044.pdf', file: await storePdf(files, quote) },
  };
}
