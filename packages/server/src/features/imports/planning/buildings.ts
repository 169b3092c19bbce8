/** In which building the home of a row is. */
import type { BookHome } from './books.ts';
import type { ReadRow } from './cells.ts';
import { isElsewhere, type Place, type Town } from './known-homes.ts';
import { folded, foldedUnit } from './names.ts';

const townOf = (row: ReadRow): Town => ({ city: row.text('city'), zip: row.text('zip') });

/** Values of the same text in one town. Towns have streets and buildings of the same name. */
class ByTown<Value> {
  readonly #found = new Map<string, { readonly town: Town; readonly value: Value }[]>();

  of(text: string, town: Town): Value | null {
    const inTowns = this.#found.get(folded(text)) ?? [];
    return inTowns.find((each) => !isElsewhere(each.town, town))?.value ?? null;
  }

  has(text: string): boolean {
    return this.#found.has(folded(text));
  }

  add(text: string, town: Town, value: Value): Value {
    const inTowns = this.#found.get(folded(text)) ?? [];
    this.#found.set(folded(text), [...inTowns, { town, value }]);
    return value;
  }
}

export class Buildings {
  readonly #units = new ByTown<Set<string>>();
  /** What the buildings of a name are called in each town. */
  readonly #names = new ByTown<string>();
  /** The buildings of the books by their address. */
  readonly #atAddress = new ByTown<string>();

  constructor(rows: readonly ReadRow[], homes: readonly BookHome[]) {
    for (const home of homes) {
      const { buildingName: name, address } = home;
      if (name === null) continue;
      if (this.#names.of(name, home) === null) this.#names.add(name, home, name);
      if (this.#atAddress.of(address, home) === null) this.#atAddress.add(address, home, name);
    }
    for (const row of rows) {
      const [address, unit, town] = [row.text('address'), row.text('unit'), townOf(row)];
      if (address === null || unit === null) continue;
      const units = this.#units.of(address, town) ?? this.#units.add(address, town, new Set());
      units.add(foldedUnit(unit));
    }
  }

  placeOf(row: ReadRow): Place {
    const address = row.text('address') ?? '';
    const [unit, addressLine2] = [row.text('unit'), row.text('addressLine2')];
    const town = townOf(row);
    const building = unit === null ? null : this.#buildingOf(row, address, town);
    return { building, unit, address, addressLine2, ...town };
  }

  /** Two units of one address are in a building, even if the file does not name it: it is called by its address. */
  #buildingOf(row: ReadRow, address: string, town: Town): string | null {
    const named = row.text('building');
    if (named !== null) return this.#nameIn(named, town);
    const known = this.#atAddress.of(address, town);
    if (known !== null) return known;
    const isOfSeveral = (this.#units.of(address, town)?.size ?? 0) > 1;
    return isOfSeveral ? this.#nameIn(address, town) : null;
  }

  /** Another building of the same name is called by its town, too. */
  #nameIn(name: string, town: Town): string {
    const known = this.#names.of(name, town);
    if (known !== null) return known;
    const isTaken = this.#names.has(name);
    return this.#names.add(name, town, isTaken ? `${name}, ${town.city ?? ''}` : name);
  }
}
