import { addDays } from '@tenantry/contract/shared/calendar-date';
import { addPhoto, saveListing } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import type { PictureName, RoomName } from './demo.pictures.ts';

/** The demo's text about a home that is for lease. */
interface DemoListing {
  readonly home: PictureName;
  readonly description: string;
  /** In dollars. */
  readonly deposit: number;
  /** Days from today; a negative number means available now. */
  readonly availableInDays: number;
  readonly photos: readonly (readonly [picture: RoomName, caption: string])[];
}

export const demoListings: readonly DemoListing[] = [
  {
    home: 'victorian',
    description:
      'A painted Victorian on a quiet street, four blocks from the beach. The rooms are high and bright, and the porch goes around two sides of the house.\n\nThe kitchen was renovated last year. Washer and dryer are in the basement. The garden is fenced, and we take care of the lawn.\n\nNo smoking. Cats are welcome.',
    deposit: 2740,
    availableInDays: -3,
    photos: [
      ['victorianLiving', 'Living room'],
      ['victorianKitchen', 'Kitchen with gas stove'],
      ['victorianBedroom', 'Largest of four bedrooms'],
      ['victorianGarden', 'Fenced garden'],
    ],
  },
  {
    home: 'bungalow',
    description:
      'A craftsman bungalow with oak floors, a wide porch and a driveway for two cars.\n\nBuses to downtown stop at the corner. Water and garbage are included in the rent.',
    deposit: 2000,
    availableInDays: 24,
    photos: [
      ['bungalowLiving', 'Living room'],
      ['bungalowKitchen', 'Kitchen'],
      ['bungalowBath', 'Bathroom with tub'],
    ],
  },
];

/** Writes the listings of homes for lease, and adds their photos. */
export async function loadListings(
  tx: Transaction,
  propertyIds: ReadonlyMap<string, string>,
  pictureOf: (name: RoomName) => StoredDocument,
): Promise<void> {
  for (const { home, photos, availableInDays, ...texts } of demoListings) {
    const propertyId = propertyIds.get(home);
    if (!propertyId) throw new Error(`the demo has no home ${home}`);
    for (const [picture, caption] of photos) {
      await addPhoto(tx, { propertyId, label: picture, caption }, pictureOf(picture));
    }
    const availableFrom = addDays(tx.today, availableInDays);
    await saveListing(tx, propertyId, {
      ...texts,
      availableFrom,
      photos: [],
      removedPhotos: [],
    });
  }
}
