import { isStaff, isSuperAdmin } from '@tenantry/contract/access/roles';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { isLastAttempt, type Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import {
  messageIdOf,
  type Mail,
  type MailRecord,
  type Sender,
  type SenderOf,
} from '../../platform/mail/mailer.ts';
import { deleteEndedSessions, userByEmail, userById, type User } from './access.repository.ts';
import { hasJoined } from './joined.ts';
import { RESET_LINK_JOB, type ResetLinkPayload } from './reset-link-job.ts';
import { issueInvitation, issueResetLink } from './recovery.service.ts';

export interface InvitationPayload {
  readonly userId: string;
}

interface Dependencies {
  readonly senderOf: SenderOf;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
  /** Where SuperAdmins sign in: the installation's own address, or that of their organization. */
  superAdminUrlOf(organization: Organization): Promise<string>;
}

/** The name is enough to queue a job; its work needs the mailer, which only the running server has. */
export const INVITATION_JOB = 'send_invitation';

/**
 * Mails a link to set a password. The link is created when the mail is sent, so that no queue contains it in clear; a
 * retry sends a second valid link.
 */
export function invitationJob(dependencies: Dependencies): Job<InvitationPayload> {
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
        const { mail, sender } = await post(dependencies, tx, { id, user, token, ...words });
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
export function resetLinkJob(dependencies: Dependencies): Job<ResetLinkPayload> {
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
        return post(dependencies, tx, { id, user, token, ...wordsOf(name, lockedOut) });
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

interface LinkWords {
  readonly subject: string;
  readonly text: string;
  /** The explanation before the link. */
  readonly use: string;
}

interface LinkMail extends LinkWords {
  /** Of the job. */
  readonly id: string;
  readonly user: User;
  readonly token: string;
}

const textOf = (
  { organization }: Transaction,
  { firstName }: User,
  { text, use }: LinkWords,
  link: string,
) => [`Hello ${firstName},`, text, `${use}\n${link}`, organization.name].join('\n\n');

/** The page of a link that sets a password. */
export function linkOf(site: string, { id: userId, firstName, lastName }: User, token: string) {
  const query = new URLSearchParams({ firstName, lastName, token, userId });
  return `${site}/reset-password?${query.toString()}`;
}

/** Prepares the mail and its sender, for use after the transaction. */
async function post(
  { senderOf, urlOf, superAdminUrlOf }: Dependencies,
  tx: Transaction,
  { id, user, token, ...words }: LinkMail,
): Promise<{ readonly mail: Mail; readonly sender: Sender }> {
  // SuperAdmins have rights in every organization: admins of one, who set its mail server and may have set its domain,
  // must not read their links.
  const isSuper = isSuperAdmin(user.roles);
  const sender = await senderOf(tx, isSuper ? 'installation' : undefined);
  const site = isSuper ? await superAdminUrlOf(tx.organization) : urlOf(tx.organization);
  const { firstName, lastName, emailAddress } = user;
  const link = linkOf(site, user, token);
  const { name } = tx.organization;
  const mail = {
    from: { name, address: sender.address },
    to: { name: `${firstName} ${lastName}`, address: emailAddress },
    subject: words.subject,
    text: textOf(tx, user, words, link),
    sentAt: tx.now,
    messageId: messageIdOf(id, tx.organization),
  };
  return { mail, sender };
}

export const endedSessions: Recurring = {
  name: 'delete_ended_sessions',
  title: 'Cleaning up ended sessions',
  schedule: '17 * * * *',
  run: deleteEndedSessions,
};
