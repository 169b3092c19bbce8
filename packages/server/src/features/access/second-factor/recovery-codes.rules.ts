import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LETTERS = 4;

export const RECOVERY_CODES = 10;

const newGroup = () =>
  Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Such as `k3f9-wm2q-x7ra`: 59 bits. */
export const newRecoveryCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

/** As a person may type it; null if it cannot be one. */
export function recoveryCodeTyped(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (letters.length !== GROUPS * GROUP_LETTERS) return null;
  return letters.match(/.{4}/g)?.join('-') ?? null;
}
