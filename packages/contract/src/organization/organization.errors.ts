import type { ErrorKinds } from '#shared/errors';

export const organizationErrors = {
  domain_taken: { status: 409, means: 'Another organization uses the domain.' },
  domain_needs_super_admin: { status: 422, means: 'Only a SuperAdmin can change the domain.' },
  no_pending_domain: { status: 422, means: 'There is no pending change of the domain.' },
  domain_not_proved: { status: 422, means: 'No proof was found for the domain.' },
  mail_password_needed: { status: 422, means: 'The stored password is for another mail server.' },
  phone_takes_no_texts: { status: 422, means: 'The number cannot receive texts.' },
  stored_under_another_key: {
    status: 422,
    means: 'A stored secret cannot be read with the current key.',
  },
  mail_not_sent: { status: 422, means: 'The mail server did not accept the mail.' },
} as const satisfies ErrorKinds;
