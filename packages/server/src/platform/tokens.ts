import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * A new id: UUIDv7. The ids of one process increase even within a millisecond, so rows are in order of creation;
 * `crypto.randomUUIDv7` does not guarantee that (ADR 027).
 */
export function newId(): string {
  return v7();
}

/** Less than every id that was made since this time before the id was made, on machines whose clocks are right. */
export function idBefore(ms: number, id = newId()): string {
  const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  const time = (madeAt - ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** 256 random bits for a session or a mailed link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
