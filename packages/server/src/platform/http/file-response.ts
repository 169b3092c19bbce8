import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, OpenFile } from '../files/file-store.ts';

/** A response that is a file. */
export interface FileResponse {
  readonly contentType: string;
  /** The file name for saving. */
  readonly fileName: string;
  /** A hash of the content, in quotes. Clients that have it get 304. */
  readonly etag: string;
  /** May be cached forever, because other content has another address. */
  readonly immutable?: boolean;
  /** The browser saves it and never shows it, since its content could run scripts there. */
  readonly saved?: boolean;
  open(): Promise<OpenFile | Streamed>;
  /** For large files: a browser can continue an interrupted download. */
  readonly ranges?: {
    readonly bytes: number;
    open(range: ByteRange): Promise<OpenFile>;
  };
}

/** Content that is created while it is sent, so its size is unknown before. */
interface Streamed {
  readonly bytes: null;
  readonly stream: Readable;
}

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  const { etag, immutable, contentType, fileName, saved } = file;
  const caching = immutable ? 'public, max-age=31536000, immutable' : 'private, no-store';
  if (knows(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers({ etag, 'cache-control': caching }).send();
  }
  const range = file.ranges && rangeOf(request.headers, etag, file.ranges.bytes);
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${file.ranges?.bytes}`).send();
  }
  const opened = range && file.ranges ? await file.ranges.open(range) : await file.open();
  if (range) {
    const { start, end } = range;
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.ranges?.bytes}`);
  }
  if (file.ranges) void reply.header('accept-ranges', 'bytes');
  opened.stream.once('error', (error) =>
    request.log.error({ err: error.cause ?? error }, 'a file could not be sent completely'),
  );
  return reply
    .type(contentType)
    .headers({
      etag,
      'cache-control': caching,
      ...(opened.bytes === null ? {} : { 'content-length': opened.bytes }),
      'content-disposition': dispositionOf(fileName, saved ? 'attachment' : 'inline'),
      'x-content-type-options': 'nosniff',
    })
    .send(opened.stream);
}

/** The requested part; null for the whole file, also if several parts or a range that ends before it begins are requested. */
function rangeOf(
  { range, 'if-range': ifRange }: FastifyRequest['headers'],
  etag: string,
  bytes: number,
): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const isInvalid = first !== '' && last !== '' && Number(last) < Number(first);
  if (first + last === '' || isInvalid || (ifRange !== undefined && ifRange !== etag)) return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start <= end ? { start, end } : 'outside';
}

/** A name outside ASCII is sent a second time, as in RFC 8187, which every browser prefers. */
function dispositionOf(fileName: string, how: 'inline' | 'attachment'): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ !#-[\]-~]/g, '_');
  const shown = `${how}; filename="${plain}"`;
  if (plain === fileName) return shown;
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, encodeByte);
  return `${shown}; filename*=UTF-8''${encoded}`;
}

const encodeByte = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
