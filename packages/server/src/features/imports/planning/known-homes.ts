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
  /** Where the file says it. */
  readonly city?: string | null;
  readonly zip?: string | null;
}

export interface Town {
  readonly city?: string | null;
  readonly zip?: string | null;
}

/** Towns have streets of the same name. One of the two may be typed wrong, so only both together tell homes apart. */
export const isElsewhere = (one: Town, other: Town): boolean =>
  [one.city, one.zip, other.city, other.zip].every(Boolean) &&
  folded(one.city ?? '') !== folded(other.city ?? '') &&
  one.zip?.slice(0, 5) !== other.zip?.slice(0, 5);

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

function add(homes: Map<string, BookHome[]>, key: string, home: BookHome): void {
  const known = homes.get(key) ?? [];
  if (!known.includes(home)) homes.set(key, [...known, home]);
}

/** The homes of the books by what files call them. */
export class KnownHomes {
  readonly #byId: ReadonlyMap<string, BookHome>;
  readonly #byKey = new Map<string, BookHome[]>();
  readonly #byStreet = new Map<string, BookHome[]>();
  /** The most alike of the names of homes. */
  readonly near: (name: string) => string | null;
  readonly #records: Books['records'];

  constructor({ homes, records }: Pick<Books, 'homes' | 'records'>) {
    this.#byId = new Map(homes.map((home) => [home.id, home]));
    this.#records = records;
    for (const home of homes) {
      const { buildingName, unitName, address, addressLine2 } = home;
      add(this.#byKey, atAddress(address, addressLine2 ?? unitName), home);
      if (buildingName !== null && unitName !== null) {
        add(this.#byKey, inBuilding(buildingName, unitName), home);
      }
      const second = foldedUnit(addressLine2 ?? unitName ?? '');
      add(this.#byStreet, `${foldedStreet(address)}/${second}`, home);
    }
    this.near = searchingNearest([...new Set(homes.flatMap((each) => [each.address, each.label]))]);
  }

  get all(): readonly BookHome[] {
    return [...this.#byId.values()];
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
    const found = this.#allAt(place);
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Which of them is meant is not guessed. */
  isSeveral(place: Place): boolean {
    return this.#allAt(place).length > 1;
  }

  #allAt(place: Place): readonly BookHome[] {
    const { address, addressLine2, unit } = place;
    const keys = [keyOfPlace(place), atAddress(address, addressLine2 ?? unit)];
    if (unit !== null) keys.push(inBuilding(address, unit));
    for (const key of keys) {
      const found = (this.#byKey.get(key) ?? []).filter((home) => !isElsewhere(home, place));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The address of a home that has a unit of this name. */
  addressOfUnit(unit: string): string | null {
    for (const { unitName, addressLine2, address } of this.#byId.values()) {
      if (foldedUnit(unitName ?? addressLine2 ?? '') === foldedUnit(unit)) return address;
    }
    return null;
  }

  /** The same street by another abbreviation. */
  onSameStreet(place: Place): BookHome | null {
    const { address, addressLine2, unit } = place;
    const second = foldedUnit(addressLine2 ?? unit ?? '');
    const found = this.#byStreet.get(`${foldedStreet(address)}/${second}`) ?? [];
    return found.find((home) => !isElsewhere(home, place)) ?? null;
  }
}

/** `no property "4 Oak St"; did you mean "4 Oak Street"?` */
export function refuseUnknownHome(row: ReadRow, place: Place, homes: KnownHomes): void {
  const isUnit = place.building !== null && place.unit !== null;
  if (homes.isSeveral(place)) {
    const several = `"${labelOfPlace(place)}" is the address of several homes. Name this one by its building and unit, its ID or its tenant.`;
    row.refuse(isUnit ? 'unit' : 'address', several);
    return;
  }
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
