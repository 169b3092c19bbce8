import type { SessionFacts } from '@tenantry/contract/access/access.schemas';
import { permissionsOf } from '@tenantry/contract/access/roles';
import { actorOf, type Actor } from '../../../platform/actor.ts';
import { sessions } from '../access.table.ts';

/** The columns of a session from which follows whether support looks on. */
export const supportColumns = {
  supportGrantId: sessions.supportGrantId,
  supportOperator: sessions.supportOperator,
};

type SessionRow = Parameters<typeof actorOf>[0] & {
  readonly supportGrantId: string | null;
  readonly supportOperator: string | null;
};

const READER = 'ReadOnly';

/** TRUST-9: support reads what the person may read, and nothing that a reader may not. */
export function callerOf({ supportGrantId, supportOperator, ...row }: SessionRow): Actor {
  if (supportGrantId === null) return actorOf(row);
  const { userId, sessionId } = row;
  const { permissions, scope } = actorOf(row);
  const read = permissionsOf(READER).filter((each) => permissions.has(each));
  return {
    userId,
    sessionId,
    // Neither a tenant nor a SuperAdmin.
    roles: [],
    confirmedAt: null,
    secondFactor: true,
    permissions: new Set(read),
    scope,
    support: { grantId: supportGrantId, operator: supportOperator ?? '' },
  };
}

/** What the web app shows of support that looks on. */
export function supportFacts(
  { permissions, support }: Actor,
  endsAt: Date,
): Pick<SessionFacts, 'roles' | 'permissions' | 'support'> {
  if (!support) throw new Error('support looks on');
  return {
    roles: [READER],
    permissions: [...permissions],
    support: { operator: support.operator, endsAt: endsAt.toISOString() },
  };
}
