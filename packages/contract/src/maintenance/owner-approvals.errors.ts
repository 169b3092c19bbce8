import type { ErrorKinds } from '#shared/errors';

export const ownerApprovalsErrors = {
  no_owner_to_ask: {
    status: 422,
    means: 'The quote is above the approval limit, and no owner reaches the home.',
  },
  owner_not_asked: { status: 422, means: 'No question to the owner waits for an answer.' },
  owner_reminded: { status: 422, means: 'The owner was reminded too lately, or too often.' },
  quote_needs_owner: {
    status: 422,
    means:
      'A time would replace the vendor of the work order by one whose quote is above the approval limit and not approved.',
  },
  quote_not_approved: {
    status: 422,
    means: 'A vendor reported work as done whose quote is not approved yet.',
  },
  owner_request_ended: {
    status: 422,
    means: 'The question to the owner was answered, withdrawn, or is about former quotes.',
  },
} as const satisfies ErrorKinds;
