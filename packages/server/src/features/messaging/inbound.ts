import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { WebhookCall } from '../../platform/http/webhooks.ts';
import type { Logger } from '../../platform/log.ts';
import type { InboundMail } from './inbound-mail.parsing.ts';
import type { ReplyAddress } from './reply-address.ts';

/** Settings for incoming messages; a channel that is not set is closed. */
export interface InboundSettings {
  /** Replies by mail come to this domain, from a mail server that knows the secret. */
  readonly mail?: { readonly domain: string; readonly secret: string } | undefined;
  /** Twilio signs with it. */
  readonly twilioToken?: string | undefined;
  /** The address at which Twilio reaches this server, in addition to the addresses of its organizations. */
  readonly publicUrl?: string | undefined;
}

/** An incoming mail, with our reply addresses that it was sent to. */
export type AddressedMail = InboundMail & { readonly replyTo: readonly ReplyAddress[] };

/** An incoming text. */
export interface InboundText {
  /** The provider's id of the text, which may be delivered twice. */
  readonly providerId: string;
  /** The full number of its sender. */
  readonly number: string;
  readonly body: string;
  /** The number of files that were sent with it; they are not fetched. */
  readonly files: number;
  /** It only stops texts to its sender, or resumes them. */
  readonly changesOptOut: boolean;
}

/** The feature that stores messages; the app connects it. */
export interface Inbox {
  /** Stores a mail that a person wrote. */
  takeMail(call: WebhookCall, mail: AddressedMail): Promise<void>;
  takeText(call: WebhookCall, text: InboundText): Promise<void>;
  /** Records that a mail to an organization is not shown, and why, so that its staff can find it. */
  noteDropped(call: WebhookCall, mail: AddressedMail, reason: string): Promise<void>;
  /** The organization's message that was sent in the mail with this Message-ID. */
  messageOfMail(tx: Transaction, mailId: string): Promise<string | null>;
  /**
   * The message that did not arrive, in the conversation of the address for reports: the one with this Message-ID, or
   * the newest that was mailed.
   */
  messageOfReport(tx: Transaction, token: string, mailId: string | null): Promise<string | null>;
}

export interface InboundDependencies {
  readonly inbox: Inbox;
  readonly directory: OrganizationDirectory;
  readonly log: Logger;
  readonly inbound: InboundSettings;
  /** The base address of an organization's pages. */
  urlOf(organization: Organization): string;
}
