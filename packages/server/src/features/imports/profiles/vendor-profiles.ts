import { importFields, importKinds } from '@tenantry/contract/imports/fields';
import type { ImportFieldName } from '@tenantry/contract/imports/fields';
import { folded } from '../planning/names.ts';
import { buildium } from './buildium.ts';
import { tenantCloud } from './tenant-cloud.ts';
import type { VendorProfile } from './vendor-profile.ts';

/** The templates of the product: a filled one has all of its labels. */
const ownTemplates = importKinds.map((kind): VendorProfile => ({
  program: 'Tenantry',
  kind,
  marks: importFields[kind].map(({ label }) => label),
  columns: Object.fromEntries(
    importFields[kind].map(({ label, name }) => [label, name as ImportFieldName]),
  ),
}));

const vendorProfiles: readonly VendorProfile[] = [...ownTemplates, buildium, tenantCloud];

/** The program that wrote a table with this header. */
export function vendorOf(header: readonly string[]): VendorProfile | null {
  const names = new Set(header.map(folded));
  const isOf = ({ marks }: VendorProfile) => marks.every((mark) => names.has(folded(mark)));
  return vendorProfiles.find(isOf) ?? null;
}

/**
 * The field of each column; undefined for a column that the profile does not know. If several columns are for one
 * field, the one that the profile names first has it.
 */
export function fieldsOfVendor(
  header: readonly string[],
  { columns }: VendorProfile,
): (ImportFieldName | null | undefined)[] {
  const names = header.map(folded);
  const fields: (ImportFieldName | null | undefined)[] = header.map(() => undefined);
  for (const [name, field] of Object.entries(columns)) {
    const column = names.indexOf(folded(name));
    if (column < 0) continue;
    fields[column] = field !== null && fields.includes(field) ? null : field;
  }
  return fields;
}
