import type { ErrorKinds } from '#shared/errors';

export const conversationsErrors = {
  no_tenant_to_write_to: { status: 422, means: 'The property has no active lease.' },
  lease_not_active: {
    status: 422,
    means: 'The lease has ended, so its tenant is not written to.',
  },
  no_longer_a_tenant: {
    status: 409,
    means: 'The tenant has left the home of the conversation, and can only read it.',
  },
  no_property_to_write_about: { status: 422, means: 'The tenant has no lease yet.' },
} as const satisfies ErrorKinds;
