import {
  KEY_PREFIX,
  KEY_WARNING_DAYS,
  MOST_KEYS,
} from '@tenantry/contract/api-keys/api-keys.rules';
import type { ApiKey, ApiKeyInput, NewApiKey } from '@tenantry/contract/api-keys/api-keys.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { tellUser, userById } from '#features/access';
import { tellAdminsOfChange } from '#features/organization';
import { placesExist } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf, momentOf } from '../../platform/clock.ts';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { lastDayOfKey } from './api-keys.domain.ts';
import {
  homesNotReached,
  invalidLastDay,
  permissionNotHeld,
  tooManyKeys,
} from './api-keys.errors.ts';
import { lastDayOf, presentKey } from './api-keys.presenter.ts';
import * as repository from './api-keys.repository.ts';

export async function listKeys(tx: Transaction): Promise<ApiKey[]> {
  return (await repository.listedKeys(tx)).map((row) => presentKey(tx, row));
}

/** The letters of a key that are stored and shown. */
const BEGINNING = KEY_PREFIX.length + 6;

const recorded = ({ name, permissions, propertyIds }: ApiKeyInput, lastDay: string) => ({
  name,
  permissions,
  homes: propertyIds?.length ?? 'all',
  lastDay,
});

/** Nobody gives a key more than they have. Administrators are mailed about it unless `tells` is false. */
export async function createKey(
  tx: Transaction & { readonly actor: Actor },
  input: ApiKeyInput,
  { tells = true }: { readonly tells?: boolean } = {},
): Promise<NewApiKey> {
  const { name, permissions, propertyIds } = input;
  const missing = permissions.find((permission) => !may(tx, permission));
  if (missing) throw permissionNotHeld(missing);
  if (propertyIds && !(await reachesHomes(tx, propertyIds))) throw homesNotReached();
  const lastDay = lastDayOfKey(input.lastDay, tx.today);
  if (lastDay === null) throw invalidLastDay();
  if ((await repository.countValidKeys(tx)) >= MOST_KEYS) throw tooManyKeys();
  const token = `${KEY_PREFIX}${newToken()}`;
  const key = newKey(tx);
  await repository.insertKey(tx, {
    ...key,
    name,
    permissions,
    propertyIds,
    beginning: token.slice(0, BEGINNING),
    tokenHash: hashToken(token),
    createdBy: tx.actor.userId,
    createdAt: dateOf(tx.now),
    expiresAt: momentOf(addDays(lastDay, 1), tx.organization.timeZone),
  });
  const after = recorded(input, lastDay);
  await recordAudit(tx, { action: 'apikey.created', entityId: key.id, after });
  if (tells) {
    await tellAdminsOfChange(tx, `An API key of ${tx.organization.name} was created`, (who) => [
      `${who} created the API key “${name}”. A program with it can read or change what it allows, until ${lastDay}.`,
    ]);
  }
  return { ...(await shown(tx, key.id)), token };
}

async function reachesHomes(
  tx: Transaction & { readonly actor: Actor },
  propertyIds: readonly string[],
): Promise<boolean> {
  const { scope } = tx.actor;
  if (scope !== 'everything' && propertyIds.some((id) => !scope.includes(id))) return false;
  return placesExist(tx, { buildingIds: [], propertyIds: [...propertyIds] });
}

async function shown(tx: Transaction, id: string): Promise<ApiKey> {
  const row = await repository.shownKey(tx, id);
  if (!row) throw notFound();
  return presentKey(tx, row);
}

/** Revoking it a second time changes nothing. */
export async function revokeKey(tx: Transaction, id: string): Promise<ApiKey> {
  const before = await repository.lockKey(tx, id);
  if (!before) throw notFound();
  if (!before.revokedAt) await revoke(tx, before);
  return shown(tx, id);
}

async function revoke(tx: Transaction, { id, name }: repository.ApiKeyRow): Promise<void> {
  await repository.updateKey(tx, id, { revokedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'apikey.revoked', entityId: id, before: { name } });
}

/** A person who comes back later does not bring the keys along. */
export async function revokeKeysOf(tx: Transaction, userId: string): Promise<void> {
  for (const key of await repository.validKeysOf(tx, userId)) await revoke(tx, key);
}

/**
 * Keys stay when the password of their person is reset: they belong to programs of the organization, such as its
 * bookkeeping, and administrators were mailed when they were created.
 */
export async function keysRemaining(tx: Transaction, userId: string): Promise<string[]> {
  const keys = await repository.validKeysOf(tx, userId);
  if (keys.length === 0) return [];
  const names = keys.map(({ name }) => `“${name}”`).join(', ');
  return [
    `These API keys that you created still work: ${names}. If you do not know one of them, revoke it under Settings, API keys.`,
  ];
}

export const keysEndingSoon = (tx: Transaction) =>
  repository.keysEndingBefore(tx, tx.now.add({ hours: 24 * KEY_WARNING_DAYS }));

/** Mails the person of each key that ends soon, once. */
export async function warnOfKeys(tx: Transaction): Promise<void> {
  for (const key of await keysEndingSoon(tx)) {
    if (key.warnedAt) continue;
    await repository.updateKey(tx, key.id, { warnedAt: dateOf(tx.now) });
    const user = await userById(tx, key.createdBy);
    if (!user || user.deactivatedAt) continue;
    await tellUser(tx, user, `An API key of ${tx.organization.name} ends soon`, [
      `The last day of the API key “${key.name}” is ${lastDayOf(tx, key)}. Programs that use it are refused afterwards.`,
      'Create a new key under Settings, API keys, and enter it in those programs.',
    ]);
  }
}
