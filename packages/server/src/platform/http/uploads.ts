import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Upload } from '@tenantry/contract/shared/endpoint';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

export interface UploadedFile {
  readonly content: Buffer;
  /** The form's other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The same for the same fields and file, in whatever order they were sent. */
export function fingerprintOf({ content, fields }: UploadedFile): object {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return { fields: sorted, sha256 };
}

const MAX_FIELDS = 10;

/** What a form may hold beside its file. */
const MAX_FORM_OVERHEAD = 20_000;

const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** Reads a multipart request with one file into memory, up to the endpoint's limit. */
export async function receiveFile(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  try {
    return await receive(request, upload);
  } catch (error) {
    discardRest(request.raw);
    throw unreadable(error, upload);
  }
}

/**
 * Whoever is still sending gets to read the answer before the connection ends, but much more than that is not taken:
 * even what is thrown away costs memory for a while.
 */
function discardRest(request: IncomingMessage): void {
  let left = MAX_DISCARDED_BYTES;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

async function receive(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as a multipart form.');
  }
  // Who says so at once need not send it first.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > upload.maxBytes + MAX_FORM_OVERHEAD) throw tooLarge(upload);
  const limits = { fileSize: upload.maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: 1_000 };
  return readForm(request.parts({ limits }), upload);
}

async function readForm(parts: AsyncIterable<Multipart>, upload: Upload): Promise<UploadedFile> {
  const fields: Record<string, string> = {};
  let content: Buffer | undefined;
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === upload.field) content = await readWhole(part, upload);
    else throw oneFile(upload);
  }
  if (!content) throw oneFile(upload);
  if (content.length === 0) throw new AppError('malformed', 'The file is empty.');
  return { content, fields };
}

/** Fails at the first byte too many, and does not wait for the others as `toBuffer` of the part does. */
async function readWhole({ file }: MultipartFile, upload: Upload): Promise<Buffer> {
  file.once('limit', () => file.destroy(tooLarge(upload)));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function tooLarge({ maxBytes }: Upload): AppError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError('too_large', `The file is too large: at most ${megabytes} MB can be sent.`);
}

function oneFile({ field }: Upload): AppError {
  return new AppError('malformed', `Send one file in the field ${field}.`);
}

/** A form that breaks off or is no form makes the parser throw errors without a status. */
function unreadable(error: unknown, upload: Upload): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_FILES_LIMIT') return oneFile(upload);
  // Where the whole form has come already, the parser is first to say so.
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(upload);
  if (statusCode !== undefined) return error;
  return new AppError('malformed', 'The form with the file could not be read.');
}
