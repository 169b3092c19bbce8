import { isSuperAdmin } from '@tenantry/contract/access/roles';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';
import {
  messageIdOf,
  type Mail,
  type Sender,
  type SenderOf,
} from '../../../platform/mail/mailer.ts';
import type { User } from '../access.repository.ts';

export interface LinkMailing {
  readonly senderOf: SenderOf;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
  /** Where SuperAdmins sign in: the installation's own address, or that of their organization. */
  superAdminUrlOf(organization: Organization): Promise<string>;
}

export interface LinkWords {
  readonly subject: string;
  readonly text: string;
  /** The explanation before the link. */
  readonly use: string;
}

interface LinkMail extends LinkWords {
  /** The id of the job. */
  readonly id: string;
  readonly user: User;
  /** The address of the page, by the base address of all pages. */
  readonly page: (site: string) => string;
  /** Instead of the user's own address. */
  readonly to?: string;
}

export const textOf = (
  { organization }: Transaction,
  { firstName }: User,
  { text, use }: LinkWords,
  link: string,
) => [`Hello ${firstName},`, text, `${use}\n${link}`, organization.name].join('\n\n');

/** Prepares a mail with a link, and its sender, for use after the transaction. */
export async function postLink(
  { senderOf, urlOf, superAdminUrlOf }: LinkMailing,
  tx: Transaction,
  { id, user, page, to = user.emailAddress, ...words }: LinkMail,
): Promise<{ readonly mail: Mail; readonly sender: Sender }> {
  // SuperAdmins have rights in every organization: admins of one, who set its mail server and may have set its domain,
  // must not read their links.
  const isSuper = isSuperAdmin(user.roles);
  const sender = await senderOf(tx, isSuper ? 'installation' : undefined);
  const site = isSuper ? await superAdminUrlOf(tx.organization) : urlOf(tx.organization);
  const { firstName, lastName } = user;
  const { name } = tx.organization;
  const mail = {
    from: { name, address: sender.address },
    to: { name: `${firstName} ${lastName}`, address: to },
    subject: words.subject,
    text: textOf(tx, user, words, page(site)),
    sentAt: tx.now,
    messageId: messageIdOf(id, tx.organization),
  };
  return { mail, sender };
}
