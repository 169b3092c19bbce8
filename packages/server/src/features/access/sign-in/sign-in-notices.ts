import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization } from '../../../platform/database/organization-rows.ts';
import { auditEvents } from '../../../platform/database/platform.table.ts';
import type { User } from '../access.repository.ts';
import { knownDevices } from '../access.table.ts';
import { browserInWords, networkInWords } from '../sessions/browser-words.ts';
import type { Device } from '../sessions/devices.ts';
import { mailPerson } from '../notices.ts';

/**
 * TRUST-5: mails a person about a sign-in from a browser that has not signed them in before, unless it is their first
 * sign-in. Call it before the browser is remembered.
 */
export async function tellOfUnknownBrowser(
  tx: Transaction,
  user: User,
  device: Device,
): Promise<void> {
  const known = await devicesOf(tx, user.id);
  if (device.tokenHash !== null && known.includes(device.tokenHash)) return;
  // Browsers that were not used for long are forgotten, so an account without any may still be an old one.
  if (known.length === 0 && !(await hasSignedIn(tx, user.id))) return;
  const { name, timeZone } = tx.organization;
  const address = networkInWords(device.address);
  const network = address ? `, from the network ${address}` : '';
  const used = `${browserInWords(device.userAgent)}, on ${timeInWords(tx.now, timeZone)}${network}`;
  await mailPerson(tx, user, {
    subject: `New login to your account at ${name}`,
    paragraphs: [
      `Someone logged in to your account from a browser that was not used for it before: ${used}.`,
      'If this was you, there is nothing to do. If not, set a new password with "Forgot password?" on the login page, which ends all logins to your account, and contact the office.',
    ],
  });
}

async function devicesOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(inOrganization(tx, knownDevices), eq(knownDevices.userId, userId)));
  return rows.map(({ tokenHash }) => tokenHash);
}

async function hasSignedIn(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        inOrganization(tx, auditEvents),
        eq(auditEvents.entityId, userId),
        eq(auditEvents.action, 'user.signedIn'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** `11/29/2026, 4:20 PM EST`. */
export function timeInWords(moment: Temporal.Instant, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Some releases of ICU put a narrow space before AM and PM.
  return format.format(moment.epochMilliseconds).replaceAll('\u202F', ' ');
}
