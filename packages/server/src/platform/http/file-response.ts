import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenFile } from '../files/file-store.ts';

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
  open(): Promise<OpenFile>;
}

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  const { etag, immutable, contentType, fileName, saved } = file;
  const caching = immutable ? 'public, max-age=31536000, immutable' : 'private, no-store';
  if (knows(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers({ etag, 'cache-control': caching }).send();
  }
  const opened = await file.open();
  opened.stream.once('error', (error) =>
    request.log.error({ err: error.cause ?? error }, 'a file could not be sent completely'),
  );
  return reply
    .type(contentType)
    .headers({
      etag,
      'cache-control': caching,
      'content-length': opened.bytes,
      'content-disposition': dispositionOf(fileName, saved ? 'attachment' : 'inline'),
      'x-content-type-options': 'nosniff',
    })
    .send(opened.stream);
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
