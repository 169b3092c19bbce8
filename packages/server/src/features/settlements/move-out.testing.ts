import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import type { moveOutInput } from '@tenantry/contract/portfolio/move-outs.schemas';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import type { z } from 'zod';
import { anAutomaticLease, billAllLeases, onDay } from '#testing/billing';
import { anInvoice } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import type { TestApp } from '#testing/test-app';

export type MoveOutBody = z.input<typeof moveOutInput>;

export const keyNotReturned = { label: 'Key not returned', amount: 45.5, note: 'Front door' };

/** Rent of $1,450.00 from 11/01/2026 on, not billed yet, on 11/01/2026. */
export async function aTenancyOn(
  app: TestApp,
  changes: Parameters<typeof anAutomaticLease>[1] = {},
) {
  onDay(app, '2026-11-01');
  const tenancy = await anAutomaticLease(app, { invoiceDayOfMonth: 1, ...changes });
  const { params, organization } = tenancy;
  const { propertyId, leaseId } = params;
  const as = () => signedInAgain(app, tenancy.admin);
  const call = async (body: MoveOutBody) => ({ as: await as(), params, body });
  return {
    ...tenancy,
    as,
    bill: async (day: string) => {
      onDay(app, day);
      await billAllLeases(app, organization);
    },
    /** An invoice for rent that belongs to no schedule. */
    billByHand: async (dueDate: string, rate = 1450) => {
      const items = [{ kind: 'RENT' as const, description: 'Rent', quantity: 1, rate }];
      const body = { leaseId, items, dueDate, lateDate: dueDate };
      return anInvoice(app, await as(), propertyId, body);
    },
    credit: async (invoiceId: string, body: { amount: number; reason: string }) =>
      app.call(invoicesEndpoints.credit, {
        as: await as(),
        params: { propertyId, invoiceId },
        body,
      }),
    moveOut: async (body: MoveOutBody, idempotencyKey?: string) =>
      app.call(moveOutsEndpoints.moveOut, {
        ...(await call(body)),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    undo: async () => app.call(moveOutsEndpoints.undoMoveOut, { as: await as(), params }),
    rehearse: async (body: MoveOutBody) =>
      (await app.rehearse(moveOutsEndpoints.moveOut, await call(body))).body.answer,
    settlement: async () =>
      (await app.call(settlementsEndpoints.one, { as: await as(), params: { leaseId } })).body,
    account: async () => {
      const { body } = await app.call(ledgerEndpoints.accounts, {
        as: await as(),
        params: { propertyId },
      });
      const { balanceDue, credit, depositHeld } = body[0]!;
      return { owed: balanceDue, credit, depositHeld };
    },
    problems: () => balanceProblems(app, organization),
  };
}
