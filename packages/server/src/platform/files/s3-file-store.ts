import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { AppError } from '../http/errors.ts';
import type { Logger } from '../log.ts';
import { checking } from './checking.ts';
import { ChangedContent, checkFileId, type FileStore, type KnownContent } from './file-store.ts';

/** How to reach the buckets of a service. */
export interface S3Access {
  readonly region: string;
  /** The address of a compatible service other than Amazon's. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://host/bucket/name` instead of `https://bucket.host/name`. */
  readonly forcePathStyle: boolean;
  /** How long the store may be silent before it counts as down. */
  readonly patienceMs: number;
}

export interface S3Settings extends S3Access {
  readonly bucket: string;
  /** Prefix of every name in the bucket. */
  readonly prefix: string;
}

const PATIENCE_MS = 10_000;

/** Null if the settings have no keys. They are already checked to be complete. */
export function s3AccessOf(config: Config): S3Access | null {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    region: config.S3_REGION ?? 'us-east-1',
    endpoint: config.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? false,
    patienceMs: PATIENCE_MS,
  };
}

/** Null if files stay in the data directory. */
export function s3SettingsOf(config: Config): S3Settings | null {
  const access = s3AccessOf(config);
  if (!access || !config.S3_BUCKET) return null;
  return { ...access, bucket: config.S3_BUCKET, prefix: config.S3_PREFIX ?? '' };
}

/**
 * Files in a bucket of Amazon S3 or a compatible service. While it is down or refuses, every call fails with
 * `unavailable`, and the log says why.
 */
export async function createS3FileStore(settings: S3Settings, log: Logger): Promise<FileStore> {
  // Loaded on demand, because it is large and most installations do not use it.
  const s3 = await import('@aws-sdk/client-s3');
  const { DeleteObjectCommand, GetObjectCommand } = s3;
  const client = await connect(settings);
  const at = (id: string) => {
    checkFileId(id);
    return { Bucket: settings.bucket, Key: `${settings.prefix}${id}` };
  };
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw unavailable(error, log);
    }
  };
  const sendPieces = async (id: string, content: KnownContent): Promise<void> => {
    const object = at(id);
    const { bytes, sha256 } = content;
    const Body = checked(content);
    const command = new s3.PutObjectCommand({ ...object, Body, ContentLength: bytes });
    signAs(command, sha256);
    // The library would wait for the rest of a body that has failed.
    const failed = new AbortController();
    Body.once('error', (error) => failed.abort(error));
    const requestTimeout = settings.patienceMs + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000;
    try {
      await client.send(command, { requestTimeout, abortSignal: failed.signal });
    } catch (error) {
      if (!failed.signal.aborted) throw unavailable(error, log);
      // Some services keep what had arrived.
      await client.send(new DeleteObjectCommand(object)).catch(() => undefined);
      throw failed.signal.reason;
    } finally {
      Body.destroy();
    }
  };
  return {
    put: async (id, content) => {
      const object = at(id);
      await attempt(() => client.send(new s3.PutObjectCommand({ ...object, Body: content })));
    },
    putFile: (id, { path, ...known }) =>
      sendPieces(id, { ...known, pieces: createReadStream(path) }),
    putPieces: async (id, content) => {
      if (content.bytes > SENT_TWICE_BYTES) return sendPieces(id, content);
      const object = at(id);
      const Body = await buffer(checked(content));
      await attempt(() => client.send(new s3.PutObjectCommand({ ...object, Body })));
    },
    open: async (id) => {
      const object = at(id);
      return attempt(() =>
        orMissing(async () => {
          const { Body, ContentLength } = await client.send(new GetObjectCommand(object));
          if (!Body || ContentLength === undefined) throw new Error('a response without content');
          return { bytes: ContentLength, stream: Body as Readable };
        }),
      );
    },
    openRange: async (id, { start, end }) => {
      const command = new GetObjectCommand({ ...at(id), Range: `bytes=${start}-${end}` });
      return attempt(() =>
        orMissing(async () => {
          const { Body, ContentRange = '' } = await client.send(command);
          const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange) ?? [];
          if (!Body || Number(from) !== start || Number(to) !== end) {
            throw new Error('a response without the range');
          }
          const part = { bytes: end - start + 1, wholeBytes: Number(whole) };
          return { ...part, stream: Body as Readable };
        }),
      );
    },
    remove: async (id) => {
      const object = at(id);
      await attempt(() => client.send(new DeleteObjectCommand(object)));
    },
  };
}

/** Content up to this size is held in memory, because the library repeats a failed request only then. */
const SENT_TWICE_BYTES = 8 * 1024 * 1024;

const checked = ({ pieces, sha256 }: KnownContent) =>
  checking(pieces, sha256, () => new ChangedContent());

/** A bucket that takes a large file more slowly than this is given up. */
const SLOWEST_BYTES_PER_SECOND = 256 * 1024;

/**
 * Signs the known hash of a body that is streamed, so that the service refuses any other content. The library would
 * leave it unsigned, because it cannot read a stream twice.
 */
function signAs(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (call) => {
      const { headers } = call.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return next(call);
    },
    { step: 'build', name: 'signAs' },
  );
}

/** A missing bucket also gives 404, but under another name. */
const missing = new Set(['NoSuchKey', 'InvalidRange']);

async function orMissing<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && missing.has(error.name)) return null;
    throw error;
  }
}

const ignore = () => undefined;

/** Without one, the library prints warnings. What matters is in the errors, which are logged or shown. */
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export async function connect(settings: S3Access): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  const { region, endpoint, forcePathStyle, accessKeyId, secretAccessKey, patienceMs } = settings;
  return new Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger,
    requestHandler: {
      connectionTimeout: Math.min(3_000, patienceMs),
      requestTimeout: patienceMs,
      socketTimeout: patienceMs,
      throwOnRequestTimeout: true,
    },
  });
}

function unavailable(error: unknown, log: Logger): AppError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  log.warn({ name, reason: message }, 'the file store failed');
  return new AppError(
    'unavailable',
    'Files cannot be reached right now. Please try again in a moment.',
    { retryAfterSeconds: 5, cause: error },
  );
}
