import { PassphraseError } from './backup.errors.ts';

/** Loaded only when a backup is encrypted or decrypted: it takes 9 MB of memory. */
const loadAge = () => import('age-encryption');

const MAGIC = 'age-encryption.org/';

/** With 2^16 rounds scrypt needs 64 MB; age's own default needs 256 MB, more than the rest of the server. */
const WORK_FACTOR = 16;

/** Encrypts with a passphrase in the format of age, which other programs can decrypt as well. */
export async function encrypted(
  stream: ReadableStream<Uint8Array>,
  passphrase: string,
  workFactor = WORK_FACTOR,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(stream);
}

export const isEncrypted = (start: Buffer) => start.subarray(0, MAGIC.length).toString() === MAGIC;

export async function decrypted(
  stream: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(stream);
  } catch (error) {
    throw new PassphraseError(
      'The passphrase is wrong, or the beginning of the backup was changed. Check BACKUP_PASSPHRASE.',
      { cause: error },
    );
  }
}
