import { userById } from '#features/access';
import type { Transaction } from '../../platform/database/database.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import {
  messageIdOf,
  createSmtpMailer,
  type Mailer,
  type Sender,
  type SenderOf,
  type SmtpServer,
  type SmtpTls,
} from '../../platform/mail/mailer.ts';
import { addressOf, isPublicAddress } from '../../platform/mail/public-address.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { newId } from '../../platform/tokens.ts';
import { mailNotSent } from './organization.errors.ts';
import { readSettings, type Settings } from './organization.repository.ts';
import { open } from './organization.secrets.ts';

/** The installation's mailer, for organizations without their own mail server. */
export interface InstallationMail {
  readonly mailer: Mailer;
  readonly by: 'installation' | 'outbox';
  /** The from address of the installation's mail server. */
  readonly from: string | undefined;
}

interface Dependencies {
  readonly secrets: Secrets;
  readonly installation: InstallationMail;
  /** Whether mail servers of organizations must offer TLS; required by default. */
  readonly smtpTls?: SmtpTls;
  /** Whether its admins may name servers of the private network. */
  mayReachInside(): Promise<boolean>;
}

/** Finds how an organization's mail is sent: by its own mail server, or else by the installation's. */
export function createSenderOf(dependencies: Dependencies): SenderOf {
  const { secrets, installation } = dependencies;
  return async (tx, over) => {
    const settings = await readSettings(tx);
    const noReply = `no-reply@${tx.organization.domain}`;
    const server = over === 'installation' ? null : serverOf(tx, secrets, settings);
    if (server) {
      return {
        by: 'organization',
        address: settings.mailFrom ?? noReply,
        send: async (mail) => (await mailerTo(server, dependencies)).send(mail),
        verify: async () => (await mailerTo(server, dependencies)).verify(),
        explain: (error) => explainMailFailure(error, server),
      };
    }
    return {
      by: installation.by,
      address: installation.from ?? noReply,
      send: (mail) => installation.mailer.send({ ...mail, organizationId: tx.organization.id }),
      explain: (error) => explainMailFailure(error, null),
    };
  };
}

function serverOf(tx: Transaction, secrets: Secrets, settings: Settings): SmtpServer | null {
  const { mailHost: host, mailPort, mailSecure: secure, mailUser: user } = settings;
  if (!host) return null;
  const port = mailPort ?? (secure ? 465 : 587);
  const pass = open(tx, secrets, 'mailPassword', settings);
  return { host, port, secure, ...(user && pass && { auth: { user, pass } }) };
}

/**
 * Connects to the address that was checked, so that a later DNS response cannot change it. With several organizations,
 * or in a demo, an admin must not reach hosts behind the installation's firewall.
 */
async function mailerTo(server: SmtpServer, { mayReachInside, smtpTls }: Dependencies) {
  const address = await addressOf(server.host);
  if (!isPublicAddress(address) && !(await mayReachInside())) {
    throw new Error(
      'its address is not public. Only an installation with a single organization, which is not a demo, may use it.',
    );
  }
  const isName = address !== server.host.replace(/^\[(.*)\]$/, '$1');
  const connection = { ...server, host: address, ...(isName && { servername: server.host }) };
  return createSmtpMailer(connection, smtpTls);
}

interface TestMail {
  readonly sender: Sender;
  readonly person: { readonly name: string; readonly address: string };
  readonly organization: string;
  readonly messageId: string;
  readonly sentAt: Transaction['now'];
}

/** The data for a test mail, read in one transaction, so that none is open while the mail server responds. */
export async function prepareTestMail(tx: Transaction, senderOf: SenderOf): Promise<TestMail> {
  const user = tx.actor && (await userById(tx, tx.actor.userId));
  if (!user) throw notFound();
  const person = { name: `${user.firstName} ${user.lastName}`, address: user.emailAddress };
  const sender = await senderOf(tx);
  const messageId = messageIdOf(newId(), tx.organization);
  return { sender, person, organization: tx.organization.name, messageId, sentAt: tx.now };
}

/** ORG-5: sends a test mail to the admin who asked, with the saved settings. */
export async function sendTestMail({ sender, person, organization, ...sending }: TestMail) {
  const text = [
    `Hello ${person.name},`,
    `This email shows that ${organization} can send mail with the saved settings.`,
    organization,
  ];
  const mail = {
    from: { name: organization, address: sender.address },
    to: person,
    subject: `A test mail from ${organization}`,
    text: text.join('\n\n'),
    ...sending,
  };
  try {
    await sender.send(mail);
  } catch (error) {
    throw sender.by === 'outbox' ? error : mailNotSent(sender.explain(error));
  }
  return { sentTo: person.address, sentBy: sender.by };
}
