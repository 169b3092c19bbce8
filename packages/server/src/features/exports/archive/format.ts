import { z } from 'zod';

/** The version of the format; a later version of Tenantry must still read it. */
export const FORMAT = 1;

export const HEADER = 'archive.json';
export const SUMS = 'SHA256SUMS';
export const README = 'README.md';
export const PACKAGE = 'datapackage.json';
export const FILE_INDEX = 'files.jsonl';
export const CHAIN = 'audit-chain.jsonl';

export const tableFile = (table: string) => `data/${table}.jsonl`;
export const viewFile = (name: string) => `views/${name}.csv`;

/** `archive.json`: all that differs between two archives of the same data. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of Tenantry that wrote it. */
  tenantry: z.string(),
  exportedAt: z.iso.datetime(),
  organizationId: z.uuid(),
  /** The migrations of the database's schema, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
});

export type Header = z.output<typeof headerSchema>;

/** A line of `files.jsonl`: where the file of an id is. A lost or damaged file has a problem instead of a path. */
export const indexedFile = z.object({
  id: z.uuid(),
  path: z.string().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  problem: z.string().nullable(),
});

export type IndexedFile = z.output<typeof indexedFile>;
