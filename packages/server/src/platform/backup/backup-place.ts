import type { OpenFile } from '../files/file-store.ts';

export interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
}

/** Part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A place for backups: a folder of the server or a bucket. Names contain no slash. */
export interface BackupPlace {
  /** As in the settings: the path of the folder, or `s3://bucket/prefix`. */
  readonly address: string;
  /** Creates the folder if it is missing. */
  prepare(): Promise<void>;
  /** All files, including backups. */
  list(): Promise<StoredBackup[]>;
  /** Null if there is no such file. */
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Writes a new file, which appears when it is complete. Returns its size. */
  write(name: string, content: ReadableStream<Uint8Array>): Promise<number>;
  /** Replaces a small file, or creates it. */
  replace(name: string, content: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The full address of a file, for messages. */
export function addressIn({ address }: Pick<BackupPlace, 'address'>, name: string): string {
  return address.endsWith('/') ? `${address}${name}` : `${address}/${name}`;
}

export const alreadyExists = (path: string) => `${path} already exists. Choose another name.`;
