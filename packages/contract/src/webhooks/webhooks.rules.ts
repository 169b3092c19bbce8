import type { Permission } from '#shared/permissions';

interface WebhookEventKind {
  /** When it is sent, in a few words. */
  readonly label: string;
  /** The permission of the people who may receive it: they may read the same by the API. */
  readonly needs: Permission;
  /** The call whose response has a row like its `data`. */
  readonly like: string;
}

const INVOICES = { needs: 'charges:read', like: 'GET /v1/admin/invoices' } as const;
const PAYMENTS = { needs: 'payments:read', like: 'GET /v1/admin/payments' } as const;
const LEASES = {
  needs: 'leases:read',
  like: 'GET /v1/admin/properties/:propertyId/leasee',
} as const;

/** DATA-10: the events that a webhook can choose. */
export const webhookEventNames = [
  'invoice.created',
  'invoice.credited',
  'invoice.deleted',
  'payment.received',
  'payment.reversed',
  'lease.created',
  'lease.started',
  'lease.changed',
  'lease.ended',
] as const;

export type WebhookEvent = (typeof webhookEventNames)[number];

export const webhookEvents: Readonly<Record<WebhookEvent, WebhookEventKind>> = {
  'invoice.created': { label: 'An invoice is created', ...INVOICES },
  'invoice.credited': { label: 'A credit note lowers an invoice', ...INVOICES },
  'invoice.deleted': { label: 'An invoice is deleted', ...INVOICES },
  'payment.received': { label: 'A payment is recorded', ...PAYMENTS },
  'payment.reversed': { label: 'A payment is reversed or refunded', ...PAYMENTS },
  'lease.created': { label: 'A lease is recorded', ...LEASES },
  'lease.started': { label: 'The first day of a lease has come', ...LEASES },
  'lease.changed': { label: 'A lease is changed', ...LEASES },
  'lease.ended': { label: 'A lease has ended', ...LEASES },
};

/** The type of a message that only tests an endpoint. */
export const TEST_EVENT = 'webhook.test';

/** How long a message is tried, and then an endpoint that accepted none is turned off. */
export const WEBHOOK_TRY_HOURS = 72;

/** How long the log of an endpoint is kept. */
export const WEBHOOK_LOG_DAYS = 30;

/** How long a replaced secret still signs. */
export const OLD_SECRET_HOURS = 24;

export const MOST_WEBHOOKS = 20;

/** The newest messages that the log shows. */
export const WEBHOOK_LOG_ROWS = 200;

/** How much of a response is kept. */
export const WEBHOOK_ANSWER_BYTES = 16 * 1024;
