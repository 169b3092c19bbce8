import { isStaff, isSuperAdmin } from '@tenantry/contract/access/roles';
import type { Transaction } from '../../platform/database/database.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import { isLastAttempt, type Job } from '../../platform/jobs/job.ts';
import { messageIdOf, type SenderOf } from '../../platform/mail/mailer.ts';
import type { User } from './access.repository.ts';
import { activePeople } from './users/users.repository.ts';

/** A mail that tells a person about a change of an account or of the settings. It contains no link and no secret. */
interface Notice {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Bypasses the organization's own mail server, which an intruder may have set. */
  readonly overInstallation: boolean;
}

const NOTICE_JOB = 'send_account_notice';

export function noticeJob({ senderOf }: { readonly senderOf: SenderOf }): Job<Notice> {
  return {
    name: NOTICE_JOB,
    lane: 'mail',
    preview: async (tx, { to, subject, paragraphs }) => {
      const text = textOf(tx.organization.name, to.name, paragraphs);
      return { channel: 'email', recipient: to.address, subject, text };
    },
    run: async ({ id, attempt, payload, transact }) => {
      const { to, subject, paragraphs, overInstallation } = payload;
      const { sender, name, ...letter } = await transact(async (tx) => ({
        sender: await senderOf(tx, overInstallation ? 'installation' : undefined),
        name: tx.organization.name,
        sentAt: tx.now,
        messageId: messageIdOf(id, tx.organization),
      }));
      const text = textOf(name, to.name, paragraphs);
      const from = { name, address: sender.address };
      // It is not kept in the outbox: it is about something that has just happened.
      const record = {
        key: `${NOTICE_JOB}:${id}`,
        job: NOTICE_JOB,
        payload,
        shown: null,
        isLastAttempt: isLastAttempt({ attempt }),
      };
      await sender.send({ ...letter, from, to, subject, text, record });
    },
  };
}

const textOf = (organization: string, receiver: string, paragraphs: readonly string[]) =>
  [`Hello ${receiver},`, ...paragraphs, organization].join('\n\n');

const queue = (tx: Transaction, notices: readonly Notice[]) =>
  addJobs(
    tx,
    NOTICE_JOB,
    notices.map((payload) => ({ payload })),
  );

type Person = Pick<User, 'firstName' | 'lastName' | 'emailAddress' | 'roles'>;

/** Mails a person about their account. */
export const mailPerson = (
  tx: Transaction,
  user: Person,
  { subject, paragraphs }: Pick<Notice, 'subject' | 'paragraphs'>,
) => mailAddresses(tx, user, [user.emailAddress], { subject, paragraphs });

async function mailAddresses(
  tx: Transaction,
  { firstName, lastName, roles }: Person,
  addresses: readonly string[],
  letter: Pick<Notice, 'subject' | 'paragraphs'>,
): Promise<void> {
  const name = `${firstName} ${lastName}`;
  const overInstallation = isStaff(roles);
  await queue(
    tx,
    addresses.map((address) => ({ to: { name, address }, ...letter, overInstallation })),
  );
}

/**
 * Mails a person about a change of their account. The previous address gets the mail, too, because someone who took
 * over the account may have changed the address first.
 */
export async function tellPerson(
  tx: Transaction,
  user: Person,
  change: string,
  formerAddress: string | null = null,
  more: readonly string[] = [],
): Promise<void> {
  const addresses = new Set([user.emailAddress, ...(formerAddress ? [formerAddress] : [])]);
  await mailAddresses(tx, user, [...addresses], {
    subject: `Your account at ${tx.organization.name} was changed`,
    paragraphs: [
      change,
      ...more,
      'If you did not expect this, contact the office, and set a new password with "Forgot password?" on the login page.',
    ],
  });
}

/** Mails a person about something that is theirs. */
export async function tellUser(
  tx: Transaction,
  user: Pick<User, 'firstName' | 'lastName' | 'emailAddress'>,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const to = { name: `${user.firstName} ${user.lastName}`, address: user.emailAddress };
  await queue(tx, [{ to, subject, paragraphs, overInstallation: true }]);
}

/**
 * Mails every administrator of the organization, bypassing its mail server, which may be what was changed.
 * @param exceptId the user concerned, who gets another mail
 */
export async function tellAdmins(
  tx: Transaction,
  subject: string,
  paragraphs: readonly string[],
  exceptId?: string,
): Promise<void> {
  const admins = await activePeople(tx, 'people:write');
  await tell(
    tx,
    admins.filter(({ id }) => id !== exceptId),
    subject,
    paragraphs,
  );
}

/** Mails the people who run the installation, about the installation itself. */
export async function tellSuperAdmins(
  tx: Transaction,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const admins = await activePeople(tx, 'people:write');
  await tell(
    tx,
    admins.filter(({ roles }) => isSuperAdmin(roles)),
    subject,
    paragraphs,
  );
}

async function tell(
  tx: Transaction,
  admins: Awaited<ReturnType<typeof activePeople>>,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const notices = admins.map(({ firstName, lastName, emailAddress }) => ({
    to: { name: `${firstName} ${lastName}`, address: emailAddress },
    subject,
    paragraphs,
    overInstallation: true,
  }));
  await queue(tx, notices);
}
