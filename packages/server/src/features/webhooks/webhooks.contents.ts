import { listedInvoice } from '@tenantry/contract/invoices/all-invoices.schemas';
import { leaseResponse } from '@tenantry/contract/leases/leases.schemas';
import { receivedPayment } from '@tenantry/contract/payments/all-payments.schemas';
import {
  TEST_EVENT,
  webhookEvents,
  type WebhookEvent,
} from '@tenantry/contract/webhooks/webhooks.rules';
import type { z } from 'zod';
import { presentInvoices } from '#features/invoices';
import { leaseById, presentLease } from '#features/leases';
import { receivedPayments } from '#features/payments';
import { instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { serialize } from '../../platform/http/response-schema.ts';
import { may } from '../../platform/may.ts';
import type { MessageRow } from './webhooks.repository.ts';

/** The subject of a message: the first word of its event. */
type Subject = WebhookEvent extends `${infer Word}.${string}` ? Word : never;

interface Content {
  /** The schema of the same thing in the API, so that the same fields are sent. */
  readonly schema: z.ZodType;
  /** The thing as the person of the transaction may see it; nothing if they may not. */
  find(tx: Transaction, id: string, refundChannel: string): Promise<unknown>;
}

const contents: Readonly<Record<Subject, Content>> = {
  invoice: {
    schema: listedInvoice,
    find: async (tx, id) => (await presentInvoices(tx, [id]))[0],
  },
  payment: {
    schema: receivedPayment,
    find: async (tx, id, refundChannel) => (await receivedPayments(tx, refundChannel, [id]))[0],
  },
  lease: {
    schema: leaseResponse,
    find: async (tx, id) => {
      const row = await leaseById(tx, id);
      return row && presentLease(tx, row);
    },
  },
};

const subjectOf = (type: WebhookEvent) => type.slice(0, type.indexOf('.')) as Subject;

const bodyOf = ({ type, at }: Pick<MessageRow, 'type' | 'at'>, data: string) =>
  `{"type":${JSON.stringify(type)},"timestamp":"${instantOf(at).toString()}","data":${data}}`;

/**
 * The body of a message, as the person of the transaction may see its content now; null if they may not see it, or it
 * is gone.
 */
export async function contentOf(
  tx: Transaction,
  message: Pick<MessageRow, 'type' | 'at' | 'entityId'>,
  refundChannel: string,
): Promise<string | null> {
  const { type, entityId } = message;
  if (type === TEST_EVENT) return bodyOf(message, '{}');
  if (entityId === null || !may(tx, webhookEvents[type].needs)) return null;
  const { schema, find } = contents[subjectOf(type)];
  const found = await find(tx, entityId, refundChannel);
  return found ? bodyOf(message, serialize(schema, found)) : null;
}
