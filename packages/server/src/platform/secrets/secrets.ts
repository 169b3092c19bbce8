import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The owner and place of a secret: sealed for one place, it cannot be opened in another. */
export interface SecretPlace {
  readonly organizationId: string;
  readonly field: string;
}

/** Encrypts texts with the installation's key, which is not in the database (ORG-5). */
export interface Secrets {
  /** Reads or creates the key. Throws a ConfigError if it can do neither. */
  prepare(): void;
  /** Reads the key again when it is needed, after a restore has replaced it. */
  reload(): void;
  seal(place: SecretPlace, text: string): string;
  /** Throws CannotOpenError if the text was sealed with another key or for another place, or was changed. */
  open(place: SecretPlace, sealed: string): string;
  /** Keys of 32 bytes for the place: by the current key, and by each old one. */
  keysFor(place: SecretPlace): Buffer[];
  /** Whether the text opens with the current key, and not only with an old one. */
  isCurrent(place: SecretPlace, sealed: string): boolean;
}

/** The stored values of a feature, and how this installation's keys open them. */
export interface SecretsReport {
  /** A sentence for each value that no key decrypts. */
  readonly problems: readonly string[];
  /** The number of values under the current key. */
  readonly current: number;
  /** The number of values under a key of SECRET_KEY_OLD. */
  readonly old: number;
}

export class CannotOpenError extends Error {}

/** Prefix of each sealed text, so that later formats or keys can be distinguished. */
const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Seals with the current key, which is loaded on first use because not every command needs it. The old keys open what
 * they have sealed, until `rotate-key` has sealed it again.
 */
export function createSecrets(findKey: () => Buffer, oldKeys: readonly Buffer[] = []): Secrets {
  let found: Buffer | undefined;
  const key = () => (found ??= findKey());
  return {
    prepare: () => void key(),
    reload: () => (found = undefined),
    seal: (place, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key(), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(describe(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open: (place, sealed) => {
      const opened = firstOpened([key(), ...oldKeys], place, sealed);
      if (opened === null) throw new CannotOpenError('a secret cannot be decrypted');
      return opened;
    },
    keysFor: (place) =>
      [key(), ...oldKeys].map((each) =>
        Buffer.from(hkdfSync('sha256', each, '', describe(place), KEY_BYTES)),
      ),
    isCurrent: (place, sealed) => firstOpened([key()], place, sealed) !== null,
  };
}

function firstOpened(keys: readonly Buffer[], place: SecretPlace, sealed: string): string | null {
  for (const key of keys) {
    try {
      return openWith(key, place, sealed);
    } catch (error) {
      if (!(error instanceof CannotOpenError)) throw error;
    }
  }
  return null;
}

function openWith(key: Buffer, place: SecretPlace, sealed: string): string {
  const [version, encoded = ''] = sealed.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new CannotOpenError();
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(describe(place));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, finish(decipher)]).toString('utf8');
}

function finish(decipher: { final(): Buffer }): Buffer {
  try {
    return decipher.final();
  } catch (error) {
    throw new CannotOpenError('a secret cannot be decrypted', { cause: error });
  }
}

function describe({ organizationId, field }: SecretPlace): Buffer {
  return Buffer.from(`${VERSION}\0${organizationId}\0${field}`);
}
