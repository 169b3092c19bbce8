import type { ErrorKinds } from '#shared/errors';

export const apiKeysErrors = {
  api_key_unknown: { status: 401, means: 'There is no such API key.' },
  api_key_revoked: { status: 401, means: 'The API key was revoked.' },
  api_key_expired: { status: 401, means: 'The last day of the API key is over.' },
  api_key_without_person: {
    status: 401,
    means: 'The person who made the API key is no longer active.',
  },
  not_for_api_keys: { status: 403, means: 'The call is only for signed-in people.' },
  api_key_permission: {
    status: 422,
    means: 'The person does not have a permission that the key would get.',
  },
  api_key_homes: { status: 422, means: 'A home does not exist, or the person does not reach it.' },
  api_key_day: { status: 422, means: 'The last day is over, or more than two years from now.' },
  too_many_api_keys: { status: 422, means: 'The organization has the most keys it can have.' },
} as const satisfies ErrorKinds;
