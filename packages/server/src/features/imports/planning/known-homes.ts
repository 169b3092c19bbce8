import type { BookHome, Books } from './books.ts';
import { keyOfOldId, recordName } from './books.ts';
import type { ReadRow } from './cells.ts';
import { folded, foldedStreet, foldedUnit } from './names.ts';
import { searchingNearest } from './nearest.ts';

/** How a row names a home: as a unit of a building, or by its address. */
export interface Place {
  readonly building: string | null;
  readonly unit: string | null;
  readonly address: string;
  readonly addressLine2: string | null;
}

export const inBuilding = (building: string, unit: string) =>
  `unit ${folded(building)}/${foldedUnit(unit)}`;

export const atAddress = (address: string, second: string | null) =>
  `home ${folded(address)}/${foldedUnit(second ?? '')}`;

/** The natural key of a home (DATA-4). */
export const keyOfPlace = ({ building, unit, address, addressLine2 }: Place) =>
  building !== null && unit !== null
    ? inBuilding(building, unit)
    : atAddress(address, addressLine2 ?? unit);

/** As in a message. */
export const labelOfPlace = ({ building, unit, address, addressLine2 }: Place) =>
  building !== null && unit !== null
    ? `${building} ${unit}`
    : [address, addressLine2 ?? unit].filter((part) => part !== null && part !== '').join(', ');

/** The homes of the books by what files call them. */
export class KnownHomes {
  readonly #byId: ReadonlyMap<string, BookHome>;
  readonly #byKey = new Map<string, BookHome>();
  readonly #byStreet = new Map<string, BookHome>();
  /** The most alike of the names of homes. */
  readonly near: (name: string) => string | null;
  readonly #records: Books['records'];

  constructor({ homes, records }: Pick<Books, 'homes' | 'records'>) {
    this.#byId = new Map(homes.map((home) => [home.id, home]));
    this.#records = records;
    for (const home of homes) {
      const { buildingName, unitName, address, addressLine2 } = home;
      this.#byKey.set(atAddress(address, addressLine2 ?? unitName), home);
      if (buildingName !== null && unitName !== null) {
        this.#byKey.set(inBuilding(buildingName, unitName), home);
      }
      const second = foldedUnit(addressLine2 ?? unitName ?? '');
      this.#byStreet.set(`${foldedStreet(address)}/${second}`, home);
    }
    this.near = searchingNearest([...new Set(homes.flatMap((each) => [each.address, each.label]))]);
  }

  byId(id: string): BookHome | null {
    return this.#byId.get(id) ?? null;
  }

  /** What an earlier import made of the id in the old system. */
  byOldId(oldId: string): BookHome | null {
    const id = this.#records.get(recordName('home', keyOfOldId(oldId)));
    return id === undefined ? null : this.byId(id);
  }

  /** Programs that name a building by its address, and others that have its name in place of one, find it, too. */
  at(place: Place): BookHome | null {
    const { address, addressLine2, unit } = place;
    return (
      this.#byKey.get(keyOfPlace(place)) ??
      this.#byKey.get(atAddress(address, addressLine2 ?? unit)) ??
      (unit === null ? undefined : this.#byKey.get(inBuilding(address, unit))) ??
      null
    );
  }

  /** The same street by another abbreviation. */
  onSameStreet({ address, addressLine2, unit }: Place): BookHome | null {
    const second = foldedUnit(addressLine2 ?? unit ?? '');
    return this.#byStreet.get(`${foldedStreet(address)}/${second}`) ?? null;
  }
}

/** `no property "4 Oak St"; did you mean "4 Oak Street"?` */
export function refuseUnknownHome(row: ReadRow, place: Place, homes: KnownHomes): void {
  const isUnit = place.building !== null && place.unit !== null;
  const name = isUnit ? labelOfPlace(place) : place.address;
  const meant = isUnit
    ? homes.near(name)
    : (homes.onSameStreet(place)?.address ?? homes.near(name));
  const field = isUnit ? 'unit' : 'address';
  if (meant === null) row.refuse(field, `no property "${name}".`);
  else {
    row.refuse(field, `no property "${name}"; did you mean "${meant}"?`, isUnit ? null : meant);
  }
}
