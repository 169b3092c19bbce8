import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's. Only tests set less. */
export const hashWork: Options = {};

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), hashWork);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. It takes equally long without a stored hash, so that the response time does not reveal
 * whether a user exists.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const reference = stored ?? (await (decoy ??= hash('no one has this password')));
  const matches = await verify(reference, password.normalize('NFKC'));
  return stored !== null && matches;
}
