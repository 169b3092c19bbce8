import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. It takes equally long without a stored hash, so that the response time does not reveal
 * whether a user exists.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const reference = stored ?? (await (decoy ??= hashPassword('no one has this password')));
  const matches = await verify(reference, password.normalize('NFKC'));
  return stored !== null && matches;
}
