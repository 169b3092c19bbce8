import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Temporal } from 'temporal-polyfill';
import { newId } from './tokens.ts';

/** Puts a message into the folder that stands for a mail server or a phone network that is not set; never half of it. */
export async function putIntoOutbox(
  directory: string,
  message: {
    readonly sentAt: Temporal.Instant;
    readonly extension: 'eml' | 'txt';
    readonly content: Buffer | string;
  },
): Promise<void> {
  const { sentAt, extension, content } = message;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = `${sentAt.toString().replace(/[:.]/g, '-')}-${newId()}.${extension}`;
  const temporary = join(directory, `.${name}`);
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, join(directory, name));
}
