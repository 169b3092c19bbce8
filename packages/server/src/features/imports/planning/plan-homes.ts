/** The homes of a rent roll. */
import { propertyInput } from '@tenantry/contract/properties/properties.schemas';
import { formatCents, ZERO } from '@tenantry/contract/shared/money';
import type { HomeChange, PlannedHome } from '../plan.ts';
import { homeInputOf } from '../writing/inputs.ts';
import { keyOfOldId, type BookHome, type Books } from './books.ts';
import { Buildings } from './buildings.ts';
import type { ReadRow } from './cells.ts';
import { refuseByForm } from './form-problems.ts';
import {
  isElsewhere,
  keyOfPlace,
  labelOfPlace,
  refuseUnknownHome,
  type KnownHomes,
  type Place,
} from './known-homes.ts';
import { hasPerson } from './plan-people.ts';

const attributeNames = {
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  squareFeet: 'Square feet',
} as const;

const inWords = { addressLine1: 'address', zipCode: 'zip', monthlyCost: 'rent', unitName: 'unit' };

function newHome(row: ReadRow, key: string, place: Place): PlannedHome {
  const { building, unit, address, addressLine2 } = place;
  const attributes = Object.entries(attributeNames).flatMap(([field, name]) => {
    const value = row.text(field);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    rows: [row.row],
    key,
    existing: null,
    building,
    unit: building === null ? null : unit,
    address,
    addressLine2: addressLine2 ?? (building === null ? unit : null),
    city: row.text('city') ?? '',
    state: row.text('state') ?? '',
    zip: row.text('zip') ?? '',
    rent: row.money('rent') ?? ZERO,
    attributes: Object.fromEntries(attributes),
    changes: [],
  };
}

/** Two texts may be one number: `2` and `2.0`. */
const isSameValue = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other));

/** DATA-3: what the file says otherwise of a known home. The rent of a home that is let is that of its lease. */
function changesOf(
  row: ReadRow,
  { rent, attributes }: PlannedHome,
  known: BookHome,
  defined: Books['attributes'],
): HomeChange[] {
  const changes = Object.entries(attributes).flatMap(([attribute, value]): HomeChange[] => {
    const name = attribute.toLowerCase();
    const before = known.attributes.get(name) ?? '';
    if (!defined.has(name) || isSameValue(before, value)) return [];
    return [{ attribute, words: `${attribute}: ${before || 'none'} → ${value}` }];
  });
  const isAsked = !known.isLet && !hasPerson(row) && row.has('rent');
  if (isAsked && rent !== known.rent) {
    const words = `Rent: ${formatCents(known.rent)} → ${formatCents(rent)}`;
    changes.push({ attribute: null, words });
  }
  return changes;
}

const placeFields = ['city', 'state', 'zip'] as const;

/** A home without a city is meant to be in the books. */
function refuseHomeToAdd(row: ReadRow, place: Place, homes: KnownHomes): boolean {
  const isSame = homes.onSameStreet(place) !== null;
  const missing = placeFields.filter((field) => !row.has(field));
  if (isSame || (missing.length === placeFields.length && homes.near(place.address) !== null)) {
    refuseUnknownHome(row, place, homes);
    return true;
  }
  for (const field of missing) {
    row.refuse(field, `The ${field === 'zip' ? 'zip code' : field} is needed for a new home.`);
  }
  return missing.length > 0;
}

/** The home of each row, and all homes once. */
export interface PlannedHomes {
  readonly homes: readonly PlannedHome[];
  readonly ofRow: ReadonlyMap<number, PlannedHome>;
}

export function planHomes(
  rows: readonly ReadRow[],
  known: KnownHomes,
  defined: Books['attributes'],
): PlannedHomes {
  const buildings = new Buildings(rows, known.all);
  const byPlace = new Map<string, PlannedHome>();
  const byOldId = new Map<string, PlannedHome>();
  const ofRow = new Map<number, PlannedHome>();
  for (const row of rows) {
    if (row.text('address') === null && row.text('homeId') === null) {
      if (!row.has('address')) row.refuse('address', 'The address is missing.');
      continue;
    }
    const oldId = row.text('homeId');
    const byId = oldId === null ? null : known.byOldId(oldId);
    const place = buildings.placeOf(row);
    let natural = place.address === '' ? `id ${oldId ?? ''}` : keyOfPlace(place);
    const same = byPlace.get(natural);
    if (same && isElsewhere(same, place)) natural += ` ${place.zip ?? ''}`;
    const before = byPlace.get(natural);
    const other = oldId === null ? undefined : byOldId.get(oldId);
    if (other && other !== before) {
      row.refuse('homeId', `Row ${other.rows[0] ?? ''} has this ID for another home.`);
      continue;
    }
    if (before) {
      const home = { ...before, rows: [...before.rows, row.row] };
      Object.assign(before, { rows: home.rows });
      ofRow.set(row.row, before);
      continue;
    }
    const atPlace = place.address === '' ? null : known.at(place);
    if (byId && place.address !== '' && atPlace?.id !== byId.id) {
      row.refuse('homeId', `"${oldId ?? ''}" was imported as ${byId.label}.`);
      continue;
    }
    const existing = byId ?? atPlace;
    if (!existing && place.address === '') {
      row.refuse('homeId', `"${oldId ?? ''}" is no home that was imported. Enter its address.`);
      continue;
    }
    if (!existing && refuseHomeToAdd(row, place, known)) continue;
    const key = oldId === null ? natural : keyOfOldId(oldId);
    const read = newHome(row, key, place);
    const changes = existing ? changesOf(row, read, existing, defined) : [];
    const home = { ...read, changes, existing: existing?.id ?? null };
    if (!existing) {
      refuseByForm(row, propertyInput.safeParse(homeInputOf(home, new Map())), inWords);
      if (place.unit !== null && place.unit.length > 30) {
        row.refuse('unit', `${labelOfPlace(place)}: use at most 30 characters for a unit.`);
      }
    }
    byPlace.set(natural, home);
    if (oldId !== null) byOldId.set(oldId, home);
    ofRow.set(row.row, home);
  }
  return { homes: [...byPlace.values()], ofRow };
}
