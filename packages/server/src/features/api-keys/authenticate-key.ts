import { KEY_PREFIX } from '@tenantry/contract/api-keys/api-keys.rules';
import { rightsOf, type Actor } from '../../platform/actor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/log.ts';
import { hashToken } from '../../platform/tokens.ts';
import { reachOfKey } from './api-keys.domain.ts';
import { keyExpired, keyRevoked, keyUnknown, keyWithoutPerson } from './api-keys.errors.ts';
import { keyByHash, noteUse } from './api-keys.repository.ts';

type Authenticate = (tx: Transaction, token: string) => Promise<Actor | null>;

/**
 * Finds who calls with a token: the person of a session, or of a key.
 * @throws AppError 401 that says why a key is refused
 */
export function authenticateWithKeys(
  authenticate: Authenticate,
  { database, log }: { readonly database: Database; readonly log: Logger },
): Authenticate {
  const noteUseOf = createUseNotes(database, log);
  return async (tx, token) => {
    if (!token.startsWith(KEY_PREFIX)) return authenticate(tx, token);
    const key = await keyByHash(tx, hashToken(token));
    if (!key) throw keyUnknown();
    const { id, name, userId, roles, ownPermissions, homes } = key;
    if (key.revokedAt) throw keyRevoked(userId);
    if (key.expiresAt.getTime() <= tx.now.epochMilliseconds) throw keyExpired(userId);
    if (key.deactivatedAt) throw keyWithoutPerson(userId);
    noteUseOf(tx, { id, lastUsedAt: key.lastUsedAt });
    const reach = reachOfKey(rightsOf({ roles, ownPermissions, homes }), key);
    // Its person's roles are left out: a key is neither a tenant nor a SuperAdmin.
    const calling = { userId, sessionId: id, roles: [], key: { id, name } };
    return { ...calling, confirmedAt: null, secondFactor: true, ...reach };
  };
}

const MINUTE_MS = 60_000;

/** Notes the last use in a transaction of its own, because calls may only read; nobody waits for it. */
function createUseNotes(database: Database, log: Logger) {
  const noting = new Set<string>();
  return (
    { organization, now }: Transaction,
    { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: Date | null },
  ): void => {
    const isRecent = lastUsedAt && now.epochMilliseconds - lastUsedAt.getTime() < MINUTE_MS;
    if (isRecent || noting.has(id)) return;
    noting.add(id);
    void database
      .transact({ organization }, (tx) => noteUse(tx, id))
      .catch((error: unknown) => log.warn({ err: error }, 'the use of an API key was not noted'))
      .finally(() => noting.delete(id));
  };
}
