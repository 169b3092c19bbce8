import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { connect, type S3Access } from '../files/s3-file-store.ts';
import { alreadyExists, type BackupPlace, type ByteRange } from './backup-place.ts';
import { BackupError } from './backup.errors.ts';

/** With the 10,000 parts that S3 allows, a backup may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** A reader may be slow, such as a restore, so each request fetches only what fits into memory. */
const READ_BYTES = 8 * 1024 * 1024;

/** S3 copies larger objects only in parts. */
const COPY_BYTES = 1024 * 1024 * 1024;

/** `s3://bucket/prefix` */
interface S3Address {
  readonly bucket: string;
  readonly prefix: string;
}

export const isS3Address = (address: string) => address.startsWith('s3://');

export function parseS3Address(address: string): S3Address {
  const [, bucket = '', rest = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (bucket === '')
    throw new BackupError(`${address} is not an address such as s3://bucket/backups.`);
  const prefix = rest.replace(/\/+$/, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** Backups in a bucket of Amazon S3 or a compatible service. */
export async function backupBucket(
  address: string,
  access: S3Access,
  { partBytes = PART_BYTES, copyBytes = COPY_BYTES } = {},
): Promise<BackupPlace> {
  const { bucket, prefix } = parseS3Address(address);
  const s3 = await import('@aws-sdk/client-s3');
  const client = withoutLastSlash(await connect(access));
  const objects = {
    s3,
    client,
    address,
    at: (name: string) => ({ Bucket: bucket, Key: prefix + name }),
  };
  const explain = explaining(address);
  return {
    address,
    prepare: async () => {},
    list: () => explain(listObjects(objects, { Bucket: bucket, Prefix: prefix })),
    open: (name, range) => explain(openObject(objects, name, range)),
    write: (name, content) => explain(writeObject(objects, name, content, partBytes)),
    replace: async (name, content) => {
      await explain(client.send(new s3.PutObjectCommand({ ...objects.at(name), Body: content })));
    },
    rename: (from, to) => explain(renameObject(objects, from, to, copyBytes)),
    remove: async (name) => {
      await explain(client.send(new s3.DeleteObjectCommand(objects.at(name))));
    },
  };
}

/** Some compatible services sign the address of a bucket without the slash that the library appends. */
function withoutLastSlash(client: Sdk.S3Client): Sdk.S3Client {
  client.middlewareStack.add(
    (next) => (call) => {
      const request = call.request as { path: string };
      if (request.path.length > 1) request.path = request.path.replace(/\/$/, '');
      return next(call);
    },
    { step: 'build', name: 'withoutLastSlash' },
  );
  return client;
}

interface Objects {
  readonly s3: typeof Sdk;
  readonly client: Sdk.S3Client;
  readonly address: string;
  at(name: string): { readonly Bucket: string; readonly Key: string };
}

const explaining =
  (address: string) =>
  <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (error instanceof BackupError) throw error;
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      const reason = message && message !== name ? `${name}: ${message}` : name;
      throw new BackupError(
        `${address} cannot be used: ${reason}. Check BACKUP_DIR, S3_ENDPOINT, S3_REGION and the keys.`,
        { cause: error },
      );
    });

async function listObjects(
  { s3, client }: Objects,
  within: { readonly Bucket: string; readonly Prefix: string },
) {
  const found = [];
  let token: string | undefined;
  do {
    const command = new s3.ListObjectsV2Command({
      ...within,
      Delimiter: '/',
      ContinuationToken: token,
    });
    const { Contents = [], NextContinuationToken } = await client.send(command);
    found.push(
      ...Contents.map(({ Key = '', Size = 0 }) => ({
        name: Key.slice(within.Prefix.length),
        bytes: Size,
      })),
    );
    token = NextContinuationToken;
  } while (token !== undefined);
  return found.filter(({ name }) => name !== '');
}

/** The size; null if there is no such object. */
async function sizeOf({ s3, client, at }: Objects, name: string): Promise<number | null> {
  try {
    const { ContentLength = 0 } = await client.send(new s3.HeadObjectCommand(at(name)));
    return ContentLength;
  } catch (error) {
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null;
    throw error;
  }
}

async function openObject(objects: Objects, name: string, range?: ByteRange) {
  const size = await sizeOf(objects, name);
  if (size === null) return null;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const pieces = readPieces(objects, name, { start, end });
  return { bytes: end - start + 1, stream: Readable.from(pieces, { objectMode: false }) };
}

async function* readPieces(
  { s3, client, at, address }: Objects,
  name: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let from = start; from <= end; from += READ_BYTES) {
    const to = Math.min(from + READ_BYTES - 1, end);
    const command = new s3.GetObjectCommand({ ...at(name), Range: `bytes=${from}-${to}` });
    const piece = async () => (await client.send(command)).Body?.transformToByteArray();
    const content = await explaining(address)(piece());
    if (content?.length !== to - from + 1) throw new BackupError(`${name} ended too early.`);
    yield content;
  }
}

/** Pieces of exactly that size, except for the last one. */
async function* inParts(
  content: ReadableStream<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    // The last part may not be empty.
    while (bytes > partBytes) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, partBytes);
      waiting = [all.subarray(partBytes)];
      bytes -= partBytes;
    }
  }
  yield Buffer.concat(waiting);
}

async function writeObject(
  objects: Objects,
  name: string,
  content: ReadableStream<Uint8Array>,
  partBytes: number,
): Promise<number> {
  if ((await sizeOf(objects, name)) !== null) {
    throw new BackupError(alreadyExists(`${objects.address}/${name}`));
  }
  return multipart(objects, name, async (addPart) => {
    let bytes = 0;
    for await (const Body of inParts(content, partBytes)) {
      const { s3, client } = objects;
      await addPart(async (part) => {
        const { ETag } = await client.send(new s3.UploadPartCommand({ ...part, Body }));
        return ETag;
      });
      bytes += Body.length;
    }
    return bytes;
  });
}

interface PartAddress {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
  readonly PartNumber: number;
}

type AddPart = (send: (part: PartAddress) => Promise<string | undefined>) => Promise<void>;

/** The object appears when all parts are uploaded; if one fails, the others are removed. */
async function multipart<Result>(
  { s3, client, at }: Objects,
  name: string,
  work: (addPart: AddPart) => Promise<Result>,
): Promise<Result> {
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(at(name)));
  const upload = { ...at(name), UploadId };
  const parts: Sdk.CompletedPart[] = [];
  try {
    const result = await work(async (send) => {
      const PartNumber = parts.length + 1;
      parts.push({ PartNumber, ETag: await send({ ...upload, PartNumber }) });
    });
    const command = { ...upload, MultipartUpload: { Parts: parts } };
    await client.send(new s3.CompleteMultipartUploadCommand(command));
    return result;
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

async function renameObject(objects: Objects, from: string, to: string, copyBytes: number) {
  const { s3, client, at } = objects;
  const bytes = (await sizeOf(objects, from)) ?? 0;
  const { Bucket, Key } = at(from);
  const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;
  if (bytes <= copyBytes) {
    await client.send(new s3.CopyObjectCommand({ ...at(to), CopySource }));
  } else {
    await multipart(objects, to, async (addPart) => {
      for (let start = 0; start < bytes; start += copyBytes) {
        const end = Math.min(start + copyBytes, bytes) - 1;
        const CopySourceRange = `bytes=${start}-${end}`;
        await addPart(async (part) => {
          const command = new s3.UploadPartCopyCommand({ ...part, CopySource, CopySourceRange });
          return (await client.send(command)).CopyPartResult?.ETag;
        });
      }
    });
  }
  await client.send(new s3.DeleteObjectCommand(at(from)));
}
