import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { testToken } from '@tenantry/contract/payments/test-cards.rules';
import { eq } from 'drizzle-orm';
import { payments } from '#features/ledger';
import { cardPayments } from '#features/payments';
import { cardPaymentBody } from '#testing/card-payments';
import { type TestPerson } from '#testing/factories';
import type { Landlord } from '#testing/landlord';
import type { TestApp } from '#testing/test-app';
import { testCharges } from './cards.table.ts';

export const tokenOf = (number: string, expYear = 2030) =>
  testToken({ number, expMonth: 4, expYear });

/** Payments with a test card, and the records that they leave. */
export function cardCalls(app: { readonly current: TestApp }) {
  const pay = (as: TestPerson, changes = {}, idempotencyKey?: string) =>
    app.current.call(cardsEndpoints.pay, {
      as,
      body: cardPaymentBody(changes),
      ...(idempotencyKey && { idempotencyKey }),
    });

  const listed = async ({ admin: as, property }: Landlord) =>
    (await app.current.call(paymentsEndpoints.list, { as, params: { propertyId: property.id } }))
      .body;

  /** The rows of a payment: the request, the processor's record, and the received payment. */
  const rowsOf = ({ organization }: Pick<Landlord, 'organization'>) =>
    app.current.database.transact({ organization }, async ({ db }) => ({
      asked: await db
        .select()
        .from(cardPayments)
        .where(eq(cardPayments.organizationId, organization.id)),
      charged: await db
        .select()
        .from(testCharges)
        .where(eq(testCharges.organizationId, organization.id)),
      received: await db
        .select()
        .from(payments)
        .where(eq(payments.organizationId, organization.id)),
    }));

  return { listed, pay, rowsOf };
}
