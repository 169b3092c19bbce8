import { z } from 'zod';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { CannotOpenError, type Secrets } from '../../platform/secrets/secrets.ts';
import { actorOfSession } from './access.repository.ts';

/** What a ticket is for; a ticket for one cannot be used for the other. */
type DownloadKind =
  | 'backup.download'
  | 'export.download'
  | 'privacy.download'
  | 'workFile.playback';

/** The content of a ticket: sealed, so that only the server can issue it. */
const ticketContent = z.object({
  name: z.string(),
  sessionId: z.string(),
  /** The network address that may use it. */
  address: z.string(),
  /** An instant in milliseconds. A download that has started goes on after it. */
  until: z.number(),
});

type Ticket = z.output<typeof ticketContent>;

const VALID_FOR_MS = 10 * 60_000;

const placeOf = ({ organization }: Transaction, field: DownloadKind) => ({
  organizationId: organization.id,
  field,
});

/**
 * A ticket to download one file by its name. Browsers send no token with a download, so the ticket says who the
 * person is: it is valid for some minutes, while they are signed in, and at their network address.
 */
export function issueTicket(
  tx: Transaction,
  secrets: Secrets,
  kind: DownloadKind,
  { name, sessionId, address }: Omit<Ticket, 'until'>,
): string {
  const until = tx.now.epochMilliseconds + VALID_FOR_MS;
  const ticket: Ticket = { name, sessionId, address, until };
  return secrets.seal(placeOf(tx, kind), JSON.stringify(ticket));
}

/** The file that the ticket is for, and the person who got it. The caller checks whether they may still have it. */
export async function redeemTicket(
  tx: Transaction,
  secrets: Secrets,
  kind: DownloadKind,
  { ticket, address }: { readonly ticket: string; readonly address: string },
): Promise<{ readonly name: string; readonly actor: Actor }> {
  const allowed = openTicket(tx, secrets, kind, ticket);
  const { name, sessionId, until } = allowed;
  if (allowed.address !== address || tx.now.epochMilliseconds > until) throw notFound();
  const actor = await actorOfSession(tx, sessionId);
  if (!actor) throw notFound();
  return { name, actor };
}

function openTicket(tx: Transaction, secrets: Secrets, kind: DownloadKind, ticket: string): Ticket {
  try {
    return ticketContent.parse(JSON.parse(secrets.open(placeOf(tx, kind), ticket)));
  } catch (error) {
    if (error instanceof CannotOpenError) throw notFound();
    throw error;
  }
}
