import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Upload } from '@tenantry/contract/shared/endpoint';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

export interface UploadedFile {
  readonly content: Buffer;
  /** The form's other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The same for the same fields and file, in any order. */
export function fingerprintOf({ content, fields }: UploadedFile): object {
  return fingerprint(createHash('sha256').update(content).digest('hex'), fields);
}

export function fingerprint(sha256: string, fields: UploadedFile['fields']): object {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return { fields: sorted, sha256 };
}

const MAX_FIELDS = 10;

/** The limits for a form, besides its file. */
const MAX_FORM_OVERHEAD = 20_000;

const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** Reads a multipart request with one file into memory, up to the endpoint's limit. */
export async function receiveFile(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  const { taken: content, fields } = await receiveForm(request, upload, readWhole);
  return { content, fields };
}

interface ReceivedForm<Taken> {
  readonly taken: Taken;
  readonly fields: Readonly<Record<string, string>>;
}

/** Takes the content of the file; it fails at the first byte over the limit. */
type Take<Taken> = (file: Readable) => Promise<Taken>;

/** Reads a multipart request with one file, up to the endpoint's limit. */
export async function receiveForm<Taken>(
  request: FastifyRequest,
  upload: Upload,
  take: Take<Taken>,
): Promise<ReceivedForm<Taken>> {
  try {
    return await receive(request, upload, take);
  } catch (error) {
    discardRest(request.raw);
    throw unreadable(error, upload);
  }
}

/**
 * A client that is still sending can read the response before the connection ends, but only a little more is read: even
 * discarded data costs memory for a while.
 */
export function discardRest(request: IncomingMessage): void {
  let left = MAX_DISCARDED_BYTES;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

async function receive<Taken>(request: FastifyRequest, upload: Upload, take: Take<Taken>) {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as a multipart form.');
  }
  // Refuses by Content-Length before the body is sent.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > upload.maxBytes + MAX_FORM_OVERHEAD) throw tooLarge(upload);
  const limits = { fileSize: upload.maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: 1_000 };
  return readForm(request.parts({ limits }), upload, take);
}

async function readForm<Taken>(
  parts: AsyncIterable<Multipart>,
  upload: Upload,
  take: Take<Taken>,
): Promise<ReceivedForm<Taken>> {
  const fields: Record<string, string> = {};
  let file: { readonly taken: Taken } | undefined;
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === upload.field)
      file = { taken: await takeLimited(part, upload, take) };
    else throw oneFile(upload);
  }
  if (!file) throw oneFile(upload);
  return { taken: file.taken, fields };
}

/** Fails at the first byte over the limit, without reading the rest as the part's `toBuffer` does. */
function takeLimited<Taken>({ file }: MultipartFile, upload: Upload, take: Take<Taken>) {
  file.once('limit', () => file.destroy(tooLarge(upload)));
  return take(file);
}

async function readWhole(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  if (chunks.length === 0) throw emptyFile();
  return Buffer.concat(chunks);
}

export function emptyFile(): AppError {
  return new AppError('malformed', 'The file is empty.');
}

function tooLarge({ maxBytes }: Upload): AppError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError('too_large', `The file is too large: at most ${megabytes} MB can be sent.`);
}

function oneFile({ field }: Upload): AppError {
  return new AppError('malformed', `Send one file in the field ${field}.`);
}

/** The parser throws errors without a status for a truncated or malformed form. */
function unreadable(error: unknown, upload: Upload): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_FILES_LIMIT') return oneFile(upload);
  // If the whole form has already arrived, the parser reports it first.
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(upload);
  if (statusCode !== undefined) return error;
  return new AppError('malformed', 'The form could not be read.');
}
