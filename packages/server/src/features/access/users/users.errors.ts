import type { ErrorCode } from '@tenantry/contract/errors';
import { AppError } from '../../../platform/http/errors.ts';
import type { Refusal } from './users.domain.ts';

interface Sentence {
  readonly code: ErrorCode;
  readonly message: string;
  /** The form field of the error. */
  readonly field?: 'roles' | 'propertyId' | 'scope' | 'permissions';
}

const sentences: Record<Refusal, Sentence> = {
  adminAndLessee: {
    code: 'admin_and_tenant',
    message: 'A user is either an administrator or a tenant (Leasee), not both.',
    field: 'roles',
  },
  scopeOfRole: {
    code: 'scope_of_role',
    message: 'A SuperAdmin or a tenant (Leasee) is not limited to buildings and homes.',
    field: 'scope',
  },
  homeOfAdmin: {
    code: 'home_of_admin',
    message: 'Only a user with the role Leasee belongs to a property.',
    field: 'propertyId',
  },
  givingSuperAdmin: {
    code: 'giving_super_admin',
    message: 'Only a SuperAdmin can give the role SuperAdmin.',
    field: 'roles',
  },
  givingMore: {
    code: 'giving_more_rights',
    message: 'You cannot give more rights than your own.',
    field: 'roles',
  },
  definingMore: {
    code: 'giving_more_rights',
    message: 'You cannot define a role with more rights than your own.',
    field: 'permissions',
  },
  changingMore: {
    code: 'changing_more_rights',
    message: 'You cannot change or delete someone with more rights than your own.',
  },
  changingSuperAdmin: {
    code: 'changing_super_admin',
    message: 'Only a SuperAdmin can change or delete a SuperAdmin.',
  },
  lastAdmin: {
    code: 'last_admin',
    message:
      'This is the last administrator of the organization. Make someone else an administrator first.',
  },
  deletingOneself: {
    code: 'deleting_oneself',
    message: 'You cannot delete your own account. Ask another administrator to do it.',
  },
  demotingOneself: {
    code: 'demoting_oneself',
    message: 'You cannot give up your own role. Ask another administrator to change it.',
    field: 'roles',
  },
};

/** USER-10. */
export function refused(refusal: Refusal): AppError {
  const { code, message, field } = sentences[refusal];
  return new AppError(code, message, field ? { fields: { [field]: message } } : {});
}

export function roleUnknown(name: string): AppError {
  const message = `There is no role ${name}. Choose another one.`;
  return new AppError('role_unknown', message, { fields: { roles: message } });
}

export function roleNameTaken(): AppError {
  const message = 'Another role has this name. Choose another one.';
  return new AppError('role_name_taken', message, { fields: { name: message } });
}

/** @param names of the people who have it */
export function roleInUse(role: string, names: readonly string[]): AppError {
  const [first = '', ...others] = names;
  const who =
    others.length === 0
      ? `${first} has`
      : `${first} and ${others.length === 1 ? 'one other person' : `${others.length} others`} have`;
  return new AppError(
    'role_in_use',
    `${who} the role ${role}. Give them another role first, then delete it.`,
  );
}

export function scopeUnknown(): AppError {
  const message = 'A building or home of the scope was not found. Choose it again.';
  return new AppError('scope_unknown', message, { fields: { scope: message } });
}

export function userIsDeactivated(): AppError {
  return new AppError(
    'user_deactivated',
    'This account is deactivated. To reactivate it, create a user with its email address.',
  );
}

export function hasJoinedAlready(): AppError {
  return new AppError(
    'has_joined_already',
    'This person has already joined. If a password is forgotten, they choose "Forgot password?" on the login page.',
  );
}

export function linkOnlyByMail(): AppError {
  return new AppError(
    'link_only_by_mail',
    'The invitation of a SuperAdmin is only emailed. Send it again instead.',
  );
}

/** The caller was an administrator when the request arrived, but no longer is. */
export function noLongerAdmin(): AppError {
  return new AppError('wrong_role', 'You no longer have permission to do this.');
}

export function idsDiffer(): AppError {
  const message = 'The id does not match the one in the URL.';
  return new AppError('malformed', message, { fields: { id: message } });
}
