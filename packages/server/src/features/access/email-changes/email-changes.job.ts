import type { Job } from '../../../platform/jobs/job.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { userByEmail, userById, type User } from '../access.repository.ts';
import { pendingEmailOf, setEmailToken } from './email-changes.repository.ts';
import { postLink, type LinkMailing } from '../passwords/link-mails.ts';

/** Separate from the service, which queues it. */
export const EMAIL_CHANGE_JOB = 'send_email_change_link';

interface Payload {
  readonly userId: string;
}

/**
 * AUTH-15: mails a link to the new address, created when the mail is sent. The owner of an address that has an account
 * is told instead, and nobody else learns of it. It has no preview, because a rehearsal would reveal that.
 */
export function emailChangeJob(dependencies: LinkMailing): Job<Payload> {
  return {
    name: EMAIL_CHANGE_JOB,
    lane: 'mail',
    run: async ({ id, payload: { userId }, transact }) => {
      const posted = await transact(async (tx) => {
        const user = await userById(tx, userId);
        const change = await pendingEmailOf(tx, userId);
        if (!user || user.deactivatedAt || !change) return null;
        const { name } = tx.organization;
        const to = change.emailAddress;
        if (await userByEmail(tx, to)) {
          const words = wordsForTaken(name);
          return postLink(dependencies, tx, { id, user, to, ...words, page: loginPage });
        }
        const token = newToken();
        await setEmailToken(tx, change.id, hashToken(token));
        const page = pageOf(user, token);
        return postLink(dependencies, tx, { id, user, to, ...wordsFor(name), page });
      });
      await posted?.sender.send(posted.mail);
    },
  };
}

const loginPage = (site: string) => `${site}/login`;

const pageOf =
  ({ id: userId }: User, token: string) =>
  (site: string) =>
    `${site}/confirm-email?${new URLSearchParams({ token, userId }).toString()}`;

const wordsFor = (name: string) => ({
  subject: `Confirm your new email for ${name}`,
  text: `Someone asked to use this address for their account at ${name}. If this was not you, you can ignore this email. Nothing has changed.`,
  use: 'Open this link to confirm the address. It works once, for 24 hours:',
});

const wordsForTaken = (name: string) => ({
  subject: `Your email at ${name}`,
  text: `Someone asked to use this address for their account at ${name}, but it already belongs to an account. Nothing has changed. If this was you, log in with this address, or choose another one.`,
  use: 'This is the login page:',
});
