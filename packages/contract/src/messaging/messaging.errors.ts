import type { ErrorKinds } from '#shared/errors';

export const messagingErrors = {
  texts_not_set_up: { status: 422, means: 'Texts are not set up for the organization.' },
  mail_sent_already: { status: 422, means: 'The mail was sent, or is being sent.' },
  no_sender: { status: 422, means: 'No mail server or text service is set up.' },
  nothing_to_send_again: {
    status: 422,
    means: 'Every delivery was sent, or is still being tried.',
  },
} as const satisfies ErrorKinds;
