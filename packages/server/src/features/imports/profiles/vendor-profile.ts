import type { ImportFieldName, ImportKind } from '@tenantry/contract/imports/fields';

/** DATA-2: the columns of a table that another program writes, by which the table is known. */
export interface VendorProfile {
  readonly program: string;
  readonly kind: ImportKind;
  /** Columns that the table always has, and no other program's table has together. */
  readonly marks: readonly string[];
  /** The field of a column; null for one that is no field here. Other columns are matched by their names. */
  readonly columns: Readonly<Record<string, ImportFieldName | null>>;
}
