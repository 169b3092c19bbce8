import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { knownMigrations } from '../../../platform/database/migrate.ts';
import type { KnownContent } from '../../../platform/files/file-store.ts';
import {
  entriesOfZip,
  openZipEntry,
  ZipError,
  type ZipEntry,
} from '../../../platform/zip/zip-reader.ts';
import {
  ArchiveError,
  damaged,
  isChanged,
  isMissing,
  newerFormat,
  noArchive,
  unknownVersion,
} from './archive.errors.ts';
import { FORMAT, HEADER, headerSchema, SUMS, type Header } from './format.ts';

/** An archive whose checksums are right. */
export interface VerifiedArchive {
  readonly header: Header;
  /** The SHA-256 of each file, by its name. */
  readonly sums: ReadonlyMap<string, string>;
  /** The lines of a file; none if it is missing. */
  lines(name: string): AsyncIterable<string>;
  text(name: string): Promise<string>;
  /** The pieces of a file, which can be too large for the memory. */
  file(name: string): KnownContent;
}

/** Reads everything once and compares it with SHA256SUMS. @throws ArchiveError that says what is wrong */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  const entries = await entriesByName(path);
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw isMissing(name);
    return openZipEntry(path, entry).catch((error: unknown) => {
      throw readProblem(error);
    });
  };
  const read = async (name: string) => text(await open(name)).catch(cannotRead(name));
  if (!entries.has(SUMS)) {
    throw entries.has(HEADER) ? isMissing(SUMS) : noArchive();
  }
  const sums = sumsIn(await read(SUMS));
  for (const name of entries.keys()) {
    if (name !== SUMS && !sums.has(name)) throw damaged(`${name} was added.`);
  }
  for (const [name, expected] of sums) {
    const hash = createHash('sha256');
    try {
      for await (const piece of await open(name)) hash.update(piece as Buffer);
    } catch (error) {
      throw error instanceof ArchiveError ? error : cannotRead(name)(error);
    }
    if (hash.digest('hex') !== expected) throw isChanged(name);
  }
  return {
    header: readHeader(await read(HEADER)),
    sums,
    lines: (name) => linesIn(open, name),
    text: read,
    file: (name) => {
      const bytes = entries.get(name)?.bytes;
      const sha256 = sums.get(name);
      if (bytes === undefined || sha256 === undefined) throw isMissing(name);
      return { bytes, sha256, pieces: piecesIn(open, name) };
    },
  };
}

async function entriesByName(path: string): Promise<Map<string, ZipEntry>> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ArchiveError(`There is no file ${path}.`);
  let entries: ZipEntry[];
  try {
    entries = await entriesOfZip(path);
  } catch (error) {
    throw readProblem(error);
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size !== entries.length) throw damaged('a file is in it twice.');
  return byName;
}

function readProblem(error: unknown): unknown {
  if (error instanceof ZipError) {
    return new ArchiveError(
      'This file is not a zip, or it is damaged. Download the archive again.',
      { cause: error },
    );
  }
  return error;
}

const cannotRead =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof ArchiveError) throw error;
    throw damaged(`${name} cannot be read to its end.`, error);
  };

/** `hash  name` */
function sumsIn(content: string): Map<string, string> {
  const lines = content.split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function readHeader(content: string): Header {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    throw damaged(`${HEADER} cannot be understood.`, error);
  }
  const parsed = headerSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { format } = json as { readonly format?: unknown };
  if (typeof format === 'number' && format > FORMAT) throw newerFormat();
  throw damaged(`${HEADER} cannot be understood.`);
}

type OpenFile = (name: string) => Promise<AsyncIterable<Buffer>>;

/** Opened when the first piece is asked for. */
async function* piecesIn(open: OpenFile, name: string): AsyncGenerator<Buffer> {
  yield* await open(name);
}

async function* linesIn(open: OpenFile, name: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const piece of await open(name)) {
    let begin = 0;
    // Only a line feed ends a line, and JSON escapes those in texts.
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, begin)) {
      yield Buffer.concat([...rest, piece.subarray(begin, end)]).toString();
      rest = [];
      begin = end + 1;
    }
    rest.push(piece.subarray(begin));
  }
}

/** How many migrations the archive's schema has. @throws ArchiveError if this version does not know them */
export function schemaOf({ migrations, tenantry }: Header): number {
  const known = knownMigrations();
  const isKnown = migrations.every(({ hash }, index) => known[index]?.hash === hash);
  if (isKnown && migrations.length > 0) return migrations.length;
  throw unknownVersion(tenantry);
}
