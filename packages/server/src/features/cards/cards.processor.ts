import type { Cents } from '@tenantry/contract/shared/money';
import type { cardPayments } from '#features/payments';
import type { TrustedSources } from '../../platform/http/server.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Outcome } from './cards.domain.ts';

export interface Charge {
  readonly cardPaymentId: string;
  readonly leaseId: string;
  readonly amount: Cents;
}

export interface RefundOrder {
  readonly cardRefundId: string;
  readonly cardPaymentId: string;
  readonly intentId: string;
  readonly amount: Cents;
}

/** A refund, as the provider knows it. */
export interface ProviderRefund {
  readonly refundId: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The reason for the failure, for the person. */
  readonly failure: string | null;
  /** The id of our record; null if the refund was made in the provider's dashboard. */
  readonly cardRefundId: string | null;
}

/** Money that a tenant's bank took back. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly intentId: string;
  readonly amount: Cents;
  /** The amount that was returned after the dispute was won; zero until then. */
  readonly returned: Cents;
}

/** The payment that an intent belongs to. */
export interface Reference {
  readonly organizationId: string;
  readonly cardPaymentId: string;
}

/**
 * Charges and refunds cards. Creating, confirming and refunding can be repeated for the same payment or refund: it
 * happens only once. Every call throws ProviderRefused, or ProviderUnreachable if the outcome is unknown.
 */
export interface CardProcessor {
  readonly name: CardPayment['processor'];
  /** No money moves. */
  readonly testMode: boolean;
  /** For the provider's script in browsers. */
  readonly publishableKey: string | null;
  /** Sources that pages must be allowed to load for the processor. */
  readonly trusted: TrustedSources | undefined;
  /** Records what will be charged, without charging it. Returns the provider's id. */
  create(organization: Organization, charge: Charge): Promise<string>;
  /** Charges the card behind the token; no other call does. */
  confirm(organization: Organization, intent: Intent, token: string): Promise<Outcome>;
  retrieve(organization: Organization, intentId: string): Promise<Outcome>;
  /** Makes sure that it is never charged. Returns its outcome, which is a success if it was charged before. */
  cancel(organization: Organization, intentId: string): Promise<Outcome>;
  refund(organization: Organization, order: RefundOrder): Promise<ProviderRefund>;
  /** All refunds of an intent, including those made in the provider's dashboard. */
  refundsOf(organization: Organization, intentId: string): Promise<readonly ProviderRefund[]>;
  /** Only the embedded processor has this: it simulates the response of the tenant's bank. */
  readonly authenticate?: (
    organization: Organization,
    intentId: string,
    succeeds: boolean,
  ) => Promise<Outcome>;
  readonly events?: ProviderEvents;
}

type CardPayment = typeof cardPayments.$inferSelect;

type CurrentProcessor = Pick<CardProcessor, 'name' | 'testMode'>;

/** Whether this processor made it. Another processor does not know it, nor does the key of the other mode. */
export function madeBy(
  { name, testMode }: CurrentProcessor,
  row: Pick<CardPayment, 'processor' | 'testMode'>,
): boolean {
  return row.processor === name && row.testMode === testMode;
}

/** The processor, with its mode, that can refund its payments: `stripe:live`. Payments keep it. */
export function refundChannelOf({ name, testMode }: CurrentProcessor): string {
  return `${name}:${testMode ? 'test' : 'live'}`;
}

export interface Intent {
  readonly intentId: string;
  readonly cardPaymentId: string;
}

/** The subject of an event. Nothing else in the event is trusted. */
export type Hint =
  | { readonly about: 'payment'; readonly intentId: string }
  | { readonly about: 'refunds'; readonly intentId: string }
  | { readonly about: 'dispute'; readonly disputeId: string }
  | { readonly about: 'nothing' };

export interface ProviderEvents {
  /** Null if it is not signed, or was signed minutes ago. */
  read(body: Buffer, signature: string, now: Temporal.Instant): Hint | null;
  /** Null if it is not one of our payments. */
  referenceOf(intentId: string): Promise<Reference | null>;
  /** Null as long as no money was withdrawn. */
  dispute(disputeId: string): Promise<ProviderDispute | null>;
}

/** The provider refused for good: nothing was done. Its message is for developers. */
export class ProviderRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Whether the provider has no such object, as with the keys of another account. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === 'resource_missing';

/** It is unknown whether it was done. */
export class ProviderUnreachable extends Error {}

/** PAY-8: the test processor moves no money, so outside of the demo it needs an explicit setting. */
export function takesCards(
  {
    processor,
    testCards,
  }: { readonly processor: Pick<CardProcessor, 'name'>; readonly testCards: boolean },
  { demo }: Pick<Organization, 'demo'>,
): boolean {
  return processor.name !== 'test' || testCards || demo;
}
