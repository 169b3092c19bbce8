import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Home } from '@tenantry/contract/properties/home';

/** The columns of `properties`, or of an alias of it. */
interface AddressColumns {
  readonly id: SQLWrapper;
  readonly addressLine1: SQLWrapper;
  readonly addressLine2: SQLWrapper;
  readonly city: SQLWrapper;
  readonly state: SQLWrapper;
  readonly zipCode: SQLWrapper;
  readonly buildingName: SQLWrapper;
  readonly unitName: SQLWrapper;
}

/** What people call a home: the only place that decides it. */
export const homeLabelOf = ({
  addressLine1,
  buildingName,
  unitName,
}: AddressColumns): SQL<string> =>
  sql<string>`coalesce(${buildingName} || ' ' || ${unitName}, ${addressLine1})`;

/** Typed lines may end with a comma. */
const part = (line: SQLWrapper) => sql`nullif(rtrim(${line}, ', '), '')`;

/** The whole address of a home on one line. */
export const homeAddressOf = ({
  addressLine1,
  addressLine2,
  city,
  state,
  zipCode,
}: AddressColumns) =>
  sql<string>`concat_ws(', ', ${part(addressLine1)}, ${part(addressLine2)}, ${part(city)}, ${state} || ' ' || ${zipCode})`;

/** With its second line or its city, where the label alone is that of several homes. */
export const homeLongLabelOf = (of: AddressColumns) =>
  sql<string>`${homeLabelOf(of)} || ', ' || coalesce(nullif(${of.addressLine2}, ''), ${of.city})`;

/**
 * One text, because making and reading JSON costs several times as much, and lists have a home in every row.
 * The parts are separated by a character that inputs refuse.
 */
const homeText = (of: AddressColumns) =>
  sql`${of.id} || chr(31) || ${homeLabelOf(of)} || chr(31) || ${homeAddressOf(of)}`;

function homeFrom(text: string): Home {
  const [propertyId = '', label = '', address = ''] = text.split('\u001f');
  return { propertyId, label, address };
}

/** The home that a row of `properties` is. */
export const homeOf = (of: AddressColumns): SQL<Home> => homeText(of).mapWith(homeFrom);

/** The same, or null where an outer join found no property. */
export const homeOrNone = (of: AddressColumns): SQL<Home | null> => homeOf(of);

/** The words that find a home. */
export const homeTextOf = (of: AddressColumns) =>
  sql<string>`concat_ws(' ', ${of.buildingName}, ${of.unitName}, ${of.addressLine1}, ${of.addressLine2}, ${of.city}, ${of.state}, ${of.zipCode})`;

interface AddressLines {
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

interface Named extends AddressLines {
  readonly buildingName: string | null;
  readonly unitName: string | null;
}

/** The names by which another company's papers may call a home, most specific first. */
export function namesOnPapersOf(property: Named): string[] {
  const { addressLine1, addressLine2, city, buildingName, unitName } = property;
  const lines = [addressLine1, addressLine2].flatMap((line) => line ?? []);
  const unit = buildingName === null || unitName === null ? [] : [`${buildingName} ${unitName}`];
  return [
    ...unit,
    [...lines, city].join(', '),
    lines.join(', '),
    [addressLine1, city].join(', '),
    addressLine1,
  ];
}

/** A home's address as on an envelope. */
export function addressLinesOf(property: AddressLines): string[] {
  const { addressLine1, addressLine2, city, state, zipCode } = property;
  return [addressLine1, addressLine2 ?? '', `${city}, ${state} ${zipCode}`].filter(Boolean);
}
