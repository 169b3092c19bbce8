import { z } from 'zod';

/** The version of the archive's format; a later version of Tenantry must still read it. */
export const FORMAT = 1;

const summary = z.object({
  rows: z.number().int(),
  sha256: z.string(),
  sums: z.record(z.string(), z.string()),
});

/** `manifest.json`: describes the contents of the archive, so that a restore can compare them. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of Tenantry. */
  tenantry: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The schema's migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Tables that belong to no organization. */
  installation: z.record(z.string(), summary),
  organizations: z.array(
    z.object({ id: z.uuid(), name: z.string(), tables: z.record(z.string(), summary) }),
  ),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Sentences about files that the store had lost or that were deleted meanwhile. */
    missing: z.array(z.string()),
  }),
  /** Whether the key of bank numbers and mail passwords is inside: only in encrypted archives. */
  secretKey: z.boolean(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = 'manifest.json';
export const SUMS = 'SHA256SUMS';
export const FILE_INDEX = 'files.jsonl';
export const JOBS = 'installation/pending_jobs.jsonl';
export const SECRET_KEY = 'secret.key';

/** The file with a part of a table's rows: `organizations/{id}/invoices.0001.jsonl.gz`. */
export function partName(organizationId: string | null, table: string, part: number): string {
  const folder = organizationId === null ? 'installation' : `organizations/${organizationId}`;
  return `${folder}/${table}.${String(part).padStart(4, '0')}.jsonl.gz`;
}

const partPattern = /^(?:installation|organizations\/([\da-f-]{36}))\/(\w+)\.\d{4,}\.jsonl\.gz$/;

/** The table and organization of a part; null for any other entry. */
export function partOf(name: string): { organizationId: string | null; table: string } | null {
  const [whole, organizationId = null, table = ''] = partPattern.exec(name) ?? [];
  return whole === undefined ? null : { organizationId, table };
}

export const filePath = (sha256: string) => `files/${sha256}`;

/** The SHA-256 of a stored file's content, by its name in the archive; null for any other entry. */
export const fileHashOf = (name: string) => /^files\/([\da-f]{64})$/.exec(name)?.[1] ?? null;

/** For a person who finds the archive and has never heard of Tenantry. */
export const readme = `This is a backup of Tenantry, software for landlords and property managers.

To restore it, install Tenantry and run: npm run tenantry -- restore PATH
To read it without Tenantry, unpack it with: tar xf PATH
If the name ends in .age, first decrypt it with https://age-encryption.org: age -d -o backup.tar PATH

  organizations/ID/TABLE.0001.jsonl.gz  all rows of a table of one organization: compressed (gzip), one JSON object
                                        per line; money is in whole cents, moments are in UTC
  installation/                         tables that belong to no organization, and jobs that were waiting
  files/                                uploaded files, named by the SHA-256 of their content
  files.jsonl                           id and SHA-256 of each file; tables refer to files by id (stored_files.jsonl.gz
                                        has their names)
  manifest.json                         version, time, and rows, sums and hashes of all tables
  SHA256SUMS                            to check everything: sha256sum -c SHA256SUMS

Passwords are hashes. Bank numbers and mail passwords are encrypted with the installation's key, which is inside as
secret.key only if the backup itself is encrypted.
`;
