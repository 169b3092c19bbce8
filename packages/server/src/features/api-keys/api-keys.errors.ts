import { KEY_DAYS, MOST_KEYS } from '@tenantry/contract/api-keys/api-keys.rules';
import { permissionSentences } from '@tenantry/contract/shared/permission-sentences';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { AppError, type TrailEntry } from '../../platform/http/errors.ts';

const trailOf = (userId?: string): { readonly trail: TrailEntry } => ({
  trail: { kind: 'badKey', userId },
});

export function keyUnknown(): AppError {
  return new AppError(
    'api_key_unknown',
    'This API key does not exist. Check that it was copied completely.',
    trailOf(),
  );
}

export function keyRevoked(userId: string): AppError {
  return new AppError(
    'api_key_revoked',
    'This API key was revoked. Create a new one under Settings, API keys.',
    trailOf(userId),
  );
}

export function keyExpired(userId: string): AppError {
  return new AppError(
    'api_key_expired',
    'The last day of this API key is over. Create a new one under Settings, API keys.',
    trailOf(userId),
  );
}

export function keyWithoutPerson(userId: string): AppError {
  return new AppError(
    'api_key_without_person',
    'The person who made this API key is no longer active. Somebody else must create a new one.',
    trailOf(userId),
  );
}

export function permissionNotHeld(permission: Permission): AppError {
  const message = `You do not have this permission yourself: ${permissionSentences[permission]}`;
  return new AppError('api_key_permission', message, { fields: { permissions: message } });
}

export function homesNotReached(): AppError {
  const message = 'One of these homes does not exist. Choose the homes again.';
  return new AppError('api_key_homes', message, { fields: { propertyIds: message } });
}

export function invalidLastDay(): AppError {
  const message = `Choose a day from today, at most ${KEY_DAYS.most / 365} years away.`;
  return new AppError('api_key_day', message, { fields: { lastDay: message } });
}

export function tooManyKeys(): AppError {
  return new AppError(
    'too_many_api_keys',
    `There are ${MOST_KEYS} valid API keys already. Revoke one that is not used.`,
  );
}
