import type { AuthResponse } from '@tenantry/contract/access/access.schemas';
import type {
  NewSupportGrant,
  SupportBegin,
  SupportGrant,
  SupportGrantInput,
} from '@tenantry/contract/access/support.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { supportCodeWrong, tooManyGrants } from '../access.errors.ts';
import { userById } from '../access.repository.ts';
import { startSupportSession } from '../access.service.ts';
import type { Device } from '../sessions/devices.ts';
import { tellAdmins } from '../notices.ts';
import { endGrant } from './support.endings.ts';
import * as repository from './support.repository.ts';

/** At a time. */
const MOST_OPEN = 5;

const END_IT = 'It can be ended at any time under Settings, Support access.';

export async function listGrants(tx: Transaction): Promise<SupportGrant[]> {
  return (await repository.listedGrants(tx)).map((grant) => present(tx, grant));
}

/** TRUST-9: lets support read until an end, with a code that is used once. */
export async function createGrant(
  tx: Transaction & { readonly actor: Actor },
  { reason, hours }: SupportGrantInput,
): Promise<NewSupportGrant> {
  if ((await repository.countOpen(tx)) >= MOST_OPEN) throw tooManyGrants();
  const code = newToken();
  const key = newKey(tx);
  await repository.insertGrant(tx, {
    ...key,
    createdBy: tx.actor.userId,
    reason,
    codeHash: hashToken(code),
    createdAt: dateOf(tx.now),
    endsAt: dateOf(tx.now.add({ hours })),
  });
  await recordAudit(tx, { action: 'support.granted', entityId: key.id, after: { reason, hours } });
  const grant = await shown(tx, key.id);
  const { name } = tx.organization;
  await tellAdmins(tx, `Support may look at ${name}`, [
    `${grant.createdBy} let support read ${name}, for ${hours === 1 ? 'an hour' : `${hours} hours`}: “${reason}”. Support can change nothing.`,
    END_IT,
  ]);
  return { ...grant, code };
}

export async function endSupport(tx: Transaction, id: string): Promise<SupportGrant> {
  await endGrant(tx, id);
  return shown(tx, id);
}

/** TRUST-9: the operator uses the code, once. @throws AppError if it is wrong, was used, or has ended */
export async function beginSupport(
  tx: Transaction,
  { code, operator }: SupportBegin,
  device: Device,
): Promise<AuthResponse> {
  const grant = await repository.lockWaiting(tx, hashToken(code));
  const giver = grant && (await userById(tx, grant.createdBy));
  // The access is that of the person who gave it, and ends with it.
  if (!grant || !giver || giver.deactivatedAt) throw supportCodeWrong();
  await repository.updateGrant(tx, grant.id, { operator, usedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'support.begun', entityId: grant.id, after: { operator } });
  const { name } = tx.organization;
  await tellAdmins(tx, `Support looks at ${name}`, [
    `${operator} used the code of support and reads ${name} now: “${grant.reason}”. Every page that is read is recorded under Activity.`,
    END_IT,
  ]);
  const { id: grantId, endsAt } = grant;
  return startSupportSession(tx, giver, { grantId, endsAt, operator, device });
}

async function shown(tx: Transaction, id: string): Promise<SupportGrant> {
  const grant = await repository.shownGrant(tx, id);
  if (!grant) throw notFound();
  return present(tx, grant);
}

function present({ now }: Transaction, grant: repository.GivenGrant): SupportGrant {
  const { id, reason, operator, createdAt, usedAt, firstName, lastName } = grant;
  const end = grant.endedAt ?? grant.endsAt;
  const open = usedAt ? 'open' : 'waiting';
  return {
    id,
    reason,
    state: end.getTime() <= now.epochMilliseconds ? 'ended' : open,
    createdAt: createdAt.toISOString(),
    createdBy: `${firstName} ${lastName}`,
    endsAt: end.toISOString(),
    operator,
    usedAt: usedAt?.toISOString() ?? null,
  };
}
