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
  /** Where Twilio reaches this server, beside the addresses of its organizations. */
  readonly publicUrl?: string | undefined;
}

/** A mail that came in, with the reply addresses of ours that it was sent to. */
export type AddressedMail = InboundMail & { readonly replyTo: readonly ReplyAddress[] };

/** A text that came in. */
export interface InboundText {
  /** The provider's id of it: it may come twice. */
  readonly providerId: string;
  /** The number that it came from, in full. */
  readonly number: string;
  readonly body: string;
  /** How many files were sent along; they are not fetched. */
  readonly files: number;
  /** It only stops texts to its sender, or starts them again. */
  readonly changesOptOut: boolean;
}

/** The feature that keeps messages; the app connects it. */
export interface Inbox {
  /** Takes in a mail that a person wrote. */
  takeMail(call: WebhookCall, mail: AddressedMail): Promise<void>;
  takeText(call: WebhookCall, text: InboundText): Promise<void>;
  /** The organization's message that left in the mail of this Message-ID. */
  messageOfMail(tx: Transaction, mailId: string): Promise<string | null>;
}

export interface InboundDependencies {
  readonly inbox: Inbox;
  readonly directory: OrganizationDirectory;
  readonly log: Logger;
  readonly inbound: InboundSettings;
  /** Where an organization's pages are. */
  urlOf(organization: Organization): string;
}
