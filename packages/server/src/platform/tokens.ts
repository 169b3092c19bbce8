import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * A new id: UUIDv7. The ids of one process increase even within a millisecond, so rows are in order of creation;
 * `crypto.randomUUIDv7` does not guarantee that (ADR 027).
 */
export function newId(): string {
  return v7();
}

/** 256 random bits for a session or a mailed link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
