import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator app can do. */
const STEP_SECONDS = 30;

export const newTotpSecret = (): string => generateSecret();

/** What the QR code says: apps show the organization and the account. */
export const uriOfTotp = (secret: string, issuer: string, label: string): string =>
  generateURI({ secret, issuer, label });

/**
 * The time step of a code that may be accepted now; null if the code is wrong, or not later than the last accepted
 * step. One step before and after now are accepted, because clocks differ.
 */
export function acceptableStep(
  secret: string,
  code: string,
  now: Temporal.Instant,
  lastStep: number | null,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.epochMilliseconds / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid || !('timeStep' in result)) return null;
  const { timeStep } = result;
  return lastStep === null || timeStep > lastStep ? timeStep : null;
}
