/** `datapackage.json`: describes each table for programs, as https://datapackage.org defines it. */
import type { BackupTable } from '../../../platform/backup/backup-tables.ts';
import { ORGANIZATIONS, type ArchivedColumn, type Reference } from './archive-tables.ts';
import { CHAIN, FILE_INDEX, tableFile, viewFile } from './format.ts';

interface FieldType {
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
}

const AMOUNT = 'A whole number; amounts of money are in cents.';

const types: Readonly<Record<string, FieldType>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  'character varying': { type: 'string' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer', description: AMOUNT },
  numeric: { type: 'number' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  'time without time zone': { type: 'time' },
  'timestamp with time zone': { type: 'datetime', description: 'An instant, in UTC.' },
  json: { type: 'any' },
  jsonb: { type: 'any' },
};

/** @throws an error for a type that no table has yet */
function typeOf(type: string): FieldType {
  if (type.endsWith('[]')) return { type: 'array' };
  const known = types[type];
  if (!known) throw new Error(`the archive has no word for the type ${type}`);
  return known;
}

export interface Described {
  readonly organization: string;
  readonly tables: readonly BackupTable[];
  readonly columns: readonly ArchivedColumn[];
  readonly references: readonly Reference[];
  /** The names of the CSV files. */
  readonly views: readonly string[];
}

export function dataPackageOf(described: Described): object {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'tenantry-archive',
    title: `${described.organization}: everything in Tenantry`,
    description:
      'All records of an organization. README.md explains them; files.jsonl lists the uploaded files.',
    resources: [
      ...described.tables.map((table) => resourceOf(table, described)),
      ...described.views.map((name) => ({
        name: `view-${name}`,
        path: viewFile(name),
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
      })),
      jsonLines('files', FILE_INDEX),
      jsonLines('audit-chain', CHAIN),
    ],
  };
}

const jsonLines = (name: string, path: string) => ({
  name,
  path,
  format: 'jsonl',
  mediatype: 'application/jsonl',
  encoding: 'utf-8',
});

function resourceOf(table: BackupTable, { tables, columns, references }: Described) {
  const own = columns.filter((each) => each.table === table.name);
  const fields = table.columns.map((name) => {
    const column = own.find((each) => each.name === name);
    if (!column) throw new Error(`${table.name} has no column ${name}`);
    const required = column.required ? { constraints: { required: true } } : {};
    return { name, ...typeOf(column.type), ...required };
  });
  const foreignKeys = references
    .filter((each) => each.table === table.name && isInside(each, table, tables))
    .map(({ columns: from, target, targetColumns }) => ({
      fields: from,
      reference: { resource: target, fields: targetColumns },
    }));
  return {
    ...jsonLines(table.name, tableFile(table.name)),
    schema: {
      fields,
      primaryKey: table.name === ORGANIZATIONS ? ['id'] : ['organization_id', 'id'],
      ...(foreignKeys.length > 0 && { foreignKeys }),
    },
  };
}

/** Whether both ends of the reference are in the archive. */
const isInside = (
  { columns, target }: Reference,
  table: BackupTable,
  tables: readonly BackupTable[],
) =>
  columns.every((column) => table.columns.includes(column)) &&
  tables.some(({ name }) => name === target);
