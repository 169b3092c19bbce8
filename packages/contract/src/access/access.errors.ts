import type { ErrorKinds } from '#shared/errors';

export const accessErrors = {
  sign_in_failed: {
    status: 401,
    means: 'The email address or the password is wrong, or the provider refused.',
  },
  second_factor_asked: {
    status: 403,
    means:
      'The password is right, and the account has a second factor: send a code with the ticket in `secondFactor` to `POST /v1/auth/login/secondFactor`.',
  },
  sign_in_expired: {
    status: 422,
    means: 'The second step of the sign-in came too late, or from another browser.',
  },
  second_factor_code_wrong: {
    status: 422,
    means: 'The code of the second factor is wrong, or was used before.',
  },
  second_factor_unreadable: {
    status: 422,
    means: 'The secret of the authenticator app was encrypted with another key.',
  },
  no_second_factor: { status: 422, means: 'The account has no second factor.' },
  last_second_factor: {
    status: 409,
    means: 'The organization requires a second factor, and this is the last one of the person.',
  },
  link_expired: { status: 422, means: 'The link was used, replaced, or has expired.' },
  account_unlinked: { status: 422, means: 'The linked account of a provider was unlinked.' },
  account_not_confirmed: { status: 422, means: 'The provider did not confirm the account.' },
  account_of_another: {
    status: 422,
    means: 'The account of the provider belongs to another email address.',
  },
  account_linked_already: {
    status: 422,
    means: 'Another account of this provider is already linked.',
  },
  provider_not_available: { status: 422, means: 'Signing in with this provider is not set up.' },
  email_address_taken: { status: 409, means: 'Another user has this email address.' },
  email_is_own: { status: 422, means: 'The new email address is the one of the account.' },
  fresh_sign_in_needed: {
    status: 422,
    means: 'The person has nothing to confirm with, so they have to sign in again.',
  },
  passkey_not_accepted: {
    status: 422,
    means: 'The passkey was not made for this caller and this site, or too late.',
  },
  passkey_known: { status: 409, means: 'The passkey was added before.' },
  too_many_passkeys: { status: 422, means: 'The person has as many passkeys as are allowed.' },
  email_cannot_lease: {
    status: 422,
    means: 'The email address belongs to an account that cannot be a tenant.',
  },
  user_deactivated: { status: 422, means: 'The account is deactivated.' },
  has_joined_already: { status: 422, means: 'The person has already joined.' },
  link_only_by_mail: { status: 422, means: 'The invitation of a SuperAdmin is only mailed.' },
  password_common: { status: 422, means: 'The password is one of the most common ones.' },
  password_is_name: {
    status: 422,
    means: 'The password is the person’s own name or email address.',
  },
  password_repeated: { status: 422, means: 'The password repeats one character.' },
  password_is_place: {
    status: 422,
    means: 'The password is the name of the organization or of the product.',
  },
  own_password_wrong: {
    status: 422,
    means: 'The password with which a person confirms who they are is wrong.',
  },
  admin_and_tenant: { status: 422, means: 'A user is either an administrator or a tenant.' },
  home_of_admin: { status: 422, means: 'Only a tenant belongs to a property.' },
  giving_more_rights: {
    status: 422,
    means: 'Nobody can give a role that permits more than their own.',
  },
  changing_more_rights: {
    status: 422,
    means: 'Nobody can change or delete a user whose role permits more than their own.',
  },
  giving_super_admin: { status: 422, means: 'Only a SuperAdmin can give the role SuperAdmin.' },
  changing_super_admin: {
    status: 422,
    means: 'Only a SuperAdmin can change or delete a SuperAdmin.',
  },
  role_unknown: { status: 422, means: 'The organization has no role with this name.' },
  role_name_taken: { status: 409, means: 'Another role has this name.' },
  role_in_use: { status: 409, means: 'Someone has the role that should be deleted.' },
  scope_of_role: {
    status: 422,
    means: 'A SuperAdmin or a tenant is not limited to buildings and homes.',
  },
  scope_unknown: { status: 422, means: 'The organization has no such building or home.' },
  last_admin: { status: 422, means: 'The organization would have no administrator.' },
  deleting_oneself: { status: 422, means: 'Nobody can delete their own account.' },
  support_code_wrong: {
    status: 422,
    means: 'The code of support is wrong, was used, or has ended.',
  },
  support_only_reads: {
    status: 403,
    means: 'Support may only read, and neither take copies nor see bank data.',
  },
  too_many_grants: { status: 422, means: 'Support is let in as often as is allowed at a time.' },
  demoting_oneself: { status: 422, means: 'Nobody can give up their own role.' },
} as const satisfies ErrorKinds;
