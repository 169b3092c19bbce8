import { and, eq, lt, max } from 'drizzle-orm';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo, newKey } from '../../../platform/database/organization-rows.ts';
import type { Browser } from '../../../platform/http/browser.ts';
import type { Recurring } from '../../../platform/jobs/recurring.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { knownDevices, users } from '../access.table.ts';

const COOKIE = 'device';
const DAYS = 180;

/** Identifies and remembers the browser of a person who signs in. */
export interface Device {
  /** The hash of its cookie; null if it has none. */
  readonly tokenHash: string | null;
  readonly userAgent: string | null;
  /** Its address, shortened. */
  readonly address: string | null;
  /** Sets the cookie, new or again, and returns its hash. */
  remember(): string;
}

export function deviceOf(browser: Browser): Device {
  const sent = browser.cookie(COOKIE);
  const token = sent && /^[\w-]{43}$/.test(sent) ? sent : null;
  return {
    tokenHash: token ? hashToken(token) : null,
    userAgent: browser.userAgent,
    address: browser.shortAddress,
    remember: () => {
      const kept = token ?? newToken();
      browser.setCookie(COOKIE, kept, DAYS * 24 * 60 * 60);
      return hashToken(kept);
    },
  };
}

/** AUTH-10: records that this user has signed in from this browser. */
export async function rememberDevice(tx: Transaction, userId: string, device: Device) {
  const lastSeenAt = dateOf(tx.now);
  await tx.db
    .insert(knownDevices)
    .values({
      ...newKey(tx),
      userId,
      tokenHash: device.remember(),
      lastSeenAt,
    })
    .onConflictDoUpdate({
      target: [knownDevices.organizationId, knownDevices.userId, knownDevices.tokenHash],
      set: { lastSeenAt },
    });
}

/** Whether the user with this email address has signed in from this browser before. */
export async function knowsDevice(
  tx: Transaction,
  emailAddress: string,
  { tokenHash }: Device,
): Promise<boolean> {
  if (!tokenHash) return false;
  const rows = await tx.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, refersTo(knownDevices.userId, users))
    .where(
      and(
        inOrganization(tx, knownDevices),
        eq(knownDevices.tokenHash, tokenHash),
        eq(users.emailAddress, emailAddress),
      ),
    );
  return rows.length > 0;
}

/** When this user last signed in, based on their remembered browsers. */
export async function lastSignInOf(tx: Transaction, userId: string): Promise<Date | null> {
  const [row] = await tx.db
    .select({ lastSeenAt: max(knownDevices.lastSeenAt) })
    .from(knownDevices)
    .where(and(inOrganization(tx, knownDevices), eq(knownDevices.userId, userId)));
  return row?.lastSeenAt ?? null;
}

export async function forgetDevices(tx: Transaction, userId: string): Promise<void> {
  await tx.db
    .delete(knownDevices)
    .where(and(inOrganization(tx, knownDevices), eq(knownDevices.userId, userId)));
}

export const forgottenDevices: Recurring = {
  name: 'forget_unused_devices',
  title: 'Cleaning up unused devices',
  schedule: '27 * * * *',
  run: async (tx) => {
    const limit = dateOf(tx.now.subtract({ hours: DAYS * 24 }));
    await tx.db
      .delete(knownDevices)
      .where(and(inOrganization(tx, knownDevices), lt(knownDevices.lastSeenAt, limit)));
  },
};
