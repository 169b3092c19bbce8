import { isStaff } from '@tenantry/contract/access/roles';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isLastAttempt, type Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { MailRecord } from '../../platform/mail/mailer.ts';
import { deleteEndedSessions, userByEmail, userById, type User } from './access.repository.ts';
import { deleteOldTickets } from './second-factor/second-factor.repository.ts';
import { hasJoined } from './users/joined.ts';
import { postLink, textOf, type LinkMailing, type LinkWords } from './passwords/link-mails.ts';
import { RESET_LINK_JOB, type ResetLinkPayload } from './passwords/reset-link-job.ts';
import { issueInvitation, issueResetLink } from './passwords/recovery.service.ts';

export interface InvitationPayload {
  readonly userId: string;
}

/** The name is enough to queue a job; its work needs the mailer, which only the running server has. */
export const INVITATION_JOB = 'send_invitation';

/**
 * Mails a link to set a password. The link is created when the mail is sent, so that no queue contains it in clear; a
 * retry sends a second valid link.
 */
export function invitationJob(dependencies: LinkMailing): Job<InvitationPayload> {
  return {
    name: INVITATION_JOB,
    lane: 'mail',
    preview: async (tx, { userId }) => {
      const user = await userById(tx, userId);
      if (!user || user.deactivatedAt || (await hasJoined(tx, user))) return null;
      const words = invitationOf(tx, user);
      // The link signs in, so a rehearsal does not even create it.
      const text = textOf(tx, user, words, ONLY_IN_MAIL);
      return { channel: 'email', recipient: user.emailAddress, subject: words.subject, text };
    },
    run: async ({ id, attempt, payload, transact }) => {
      const posted = await transact(async (tx) => {
        const user = await userById(tx, payload.userId);
        if (!user || user.deactivatedAt) return null;
        const words = invitationOf(tx, user);
        const token = await issueInvitation(tx, user.id);
        const { mail, sender } = await postLink(dependencies, tx, {
          id,
          user,
          ...words,
          page: linkTo(user, token),
        });
        const shown = textOf(tx, user, words, ONLY_IN_MAIL);
        return { mail: { ...mail, record: recordOf(payload, shown, attempt) }, sender };
      });
      await posted?.sender.send(posted.mail);
    },
  };
}

/** Stands for a link that signs in, where other people can read it. */
const ONLY_IN_MAIL = '(The link is only in the email.)';

/** Each new invitation of a person replaces the earlier one. */
const recordOf = (payload: InvitationPayload, shown: string, attempt: number): MailRecord => ({
  key: `${INVITATION_JOB}:${payload.userId}`,
  job: INVITATION_JOB,
  payload,
  about: payload,
  isLastAttempt: isLastAttempt({ attempt }),
  shown,
});

function invitationOf({ organization: { name } }: Transaction, { roles }: User): LinkWords {
  const purpose = isStaff(roles)
    ? 'You can manage its properties, leases and invoices there.'
    : 'You can see your lease, invoices and payments there.';
  return {
    subject: `Your account at ${name}`,
    text: `${name} created an account for you. ${purpose}`,
    use: 'Open this link to set your password. It works once, for 7 days:',
  };
}

/**
 * The same for a forgotten password. Only this job finds out whether someone has the address, so it has no preview: a
 * rehearsal would reveal it.
 */
export function resetLinkJob(dependencies: LinkMailing): Job<ResetLinkPayload> {
  return {
    name: RESET_LINK_JOB,
    lane: 'mail',
    run: async ({ id, payload: { emailAddress, lockedOut = false }, transact }) => {
      if (emailAddress === null) return;
      const posted = await transact(async (tx) => {
        const user = await userByEmail(tx, emailAddress);
        if (!user || user.deactivatedAt) return null;
        const token = await issueResetLink(tx, user.id);
        await recordAudit(tx, { action: 'user.resetLinkIssued', entityId: user.id });
        const { name } = tx.organization;
        const page = linkTo(user, token);
        return postLink(dependencies, tx, { id, user, page, ...wordsOf(name, lockedOut) });
      });
      await posted?.sender.send(posted.mail);
    },
  };
}

/** AUTH-8, AUTH-10: the reasons for mailing a link that sets a password. */
function wordsOf(name: string, lockedOut: boolean): LinkWords {
  if (!lockedOut) {
    return {
      subject: `A new password for ${name}`,
      text: `Someone asked for a new password for your account at ${name}. If this was not you, you can ignore this email. Your password has not changed.`,
      use: 'Open this link to set a new password. It works once, for 1 hour:',
    };
  }
  return {
    subject: `Too many failed logins at ${name}`,
    text: `There were too many failed logins to your account at ${name}, so password logins are blocked for a while, at least from where the attempts were made. If this was not you, you can ignore this email. Your password has not changed.`,
    use: 'If you need to get in now, open this link to set a new password. It works once, for 1 hour:',
  };
}

/** The page of a link that sets a password. */
export function linkOf(site: string, { id: userId, firstName, lastName }: User, token: string) {
  const query = new URLSearchParams({ firstName, lastName, token, userId });
  return `${site}/reset-password?${query.toString()}`;
}

const linkTo = (user: User, token: string) => (site: string) => linkOf(site, user, token);

export const endedSessions: Recurring = {
  name: 'delete_ended_sessions',
  title: 'Cleaning up ended sessions',
  schedule: '17 * * * *',
  run: async (tx) => {
    await deleteEndedSessions(tx);
    await deleteOldTickets(tx);
  },
};
