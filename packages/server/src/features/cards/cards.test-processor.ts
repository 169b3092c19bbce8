import { and, eq } from 'drizzle-orm';
import { cents, ZERO } from '@tenantry/contract/shared/money';
import { readTestToken } from '@tenantry/contract/payments/test-cards.rules';
import { dateOf } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { CardFacts, Outcome } from './cards.domain.ts';
import {
  ProviderRefused,
  type CardProcessor,
  type Charge,
  type ProviderRefund,
  type RefundOrder,
} from './cards.processor.ts';
import { testCharges } from './cards.table.ts';

type Memory = typeof testCharges.$inferSelect;

const intentOf = (cardPaymentId: string) => `pi_test_${cardPaymentId.replaceAll('-', '')}`;
const refundOf = (cardRefundId: string) => `re_test_${cardRefundId.replaceAll('-', '')}`;

const NOT_AUTHENTICATED = {
  failureCode: 'payment_intent_authentication_failure',
  failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

/**
 * PAY-8: accepts the well-known test cards and moves no money. Each call is its own transaction, as with an external
 * provider. A refund is stored in its own row, whose token is the refunded intent.
 */
export function createTestProcessor(database: Database): CardProcessor {
  /** Changes the record of an intent, and returns the new record. */
  const change = (
    organization: Organization,
    intentId: string,
    decide: (known: Memory, tx: Transaction) => Partial<Memory>,
  ): Promise<Outcome> =>
    database.transact({ organization }, async (tx) => {
      const known = await remembered(tx, intentId);
      const changes = decide(known, tx);
      if (Object.keys(changes).length > 0) await remember(tx, intentId, changes);
      return outcomeOf({ ...known, ...changes });
    });

  return {
    name: 'test',
    testMode: true,
    publishableKey: null,
    trusted: undefined,
    create: (organization, charge) =>
      database.transact({ organization }, (tx) => insertIntent(tx, charge)),
    confirm: (organization, { intentId }, token) =>
      change(organization, intentId, (known, tx) =>
        known.status === 'unconfirmed' ? { token, ...decisionOn(token, tx) } : {},
      ),
    retrieve: (organization, intentId) => change(organization, intentId, () => ({})),
    cancel: (organization, intentId) =>
      change(organization, intentId, ({ status }) =>
        status === 'unconfirmed' || status === 'requiresAction' ? { status: 'canceled' } : {},
      ),
    authenticate: (organization, intentId, succeeds) =>
      change(organization, intentId, ({ status }) => {
        if (status !== 'requiresAction') return {};
        return succeeds ? { status: 'succeeded' } : { status: 'failed', ...NOT_AUTHENTICATED };
      }),
    refund: (organization, order) =>
      database.transact({ organization }, (tx) => insertRefund(tx, order)),
    refundsOf: (organization, intentId) =>
      database.transact({ organization }, (tx) => rememberedRefunds(tx, intentId)),
  };
}

const ofIntent = (tx: Transaction, intentId: string) =>
  and(inOrganization(tx, testCharges), eq(testCharges.intentId, intentId));

async function remembered(tx: Transaction, intentId: string): Promise<Memory> {
  const [known] = await tx.db
    .select()
    .from(testCharges)
    .where(ofIntent(tx, intentId))
    .for('update');
  if (!known) throw new ProviderRefused('resource_missing', `No such payment: ${intentId}`);
  return known;
}

async function remember(tx: Transaction, intentId: string, changes: Partial<Memory>) {
  await tx.db.update(testCharges).set(changes).where(ofIntent(tx, intentId));
}

async function insertIntent(tx: Transaction, { cardPaymentId, amount }: Charge): Promise<string> {
  const intentId = intentOf(cardPaymentId);
  await tx.db
    .insert(testCharges)
    .values({
      organizationId: tx.organization.id,
      id: cardPaymentId,
      intentId,
      amount,
      refunded: ZERO,
      status: 'unconfirmed',
      createdAt: dateOf(tx.now),
    })
    .onConflictDoNothing();
  return intentId;
}

/** The decision of a card's bank. Only the cards on the list are accepted. */
function decisionOn(token: string, { today }: Transaction): Partial<Memory> {
  const read = readTestToken(token);
  if (!read) throw new ProviderRefused('resource_missing', 'No such token.');
  const { outcome } = read.card;
  if (`${read.expYear}-${String(read.expMonth).padStart(2, '0')}` < today.slice(0, 7)) {
    return { status: 'failed', failureCode: 'expired_card', failure: 'Your card has expired.' };
  }
  if (outcome.kind === 'succeeds') return { status: 'succeeded' };
  if (outcome.kind === 'asksTenant') return { status: 'requiresAction' };
  return { status: 'failed', failureCode: outcome.code, failure: outcome.message };
}

function cardOf({ token }: Memory): CardFacts | null {
  const read = readTestToken(token ?? '');
  if (!read) return null;
  const { number, card, expMonth, expYear } = read;
  return { brand: card.brand, last4: number.slice(-4), expMonth, expYear };
}

function outcomeOf(known: Memory): Outcome {
  const { status, amount } = known;
  if (status === 'unconfirmed' || status === 'canceled') return { kind: status };
  if (status === 'requiresAction') return { kind: status, clientSecret: null };
  const card = cardOf(known);
  if (status === 'succeeded' && card) return { kind: status, card, amount };
  const { failureCode, failure } = known;
  return { kind: 'failed', code: failureCode ?? '', message: failure ?? '', card };
}

async function insertRefund(tx: Transaction, order: RefundOrder): Promise<ProviderRefund> {
  const { cardRefundId, intentId, amount } = order;
  const charged = await remembered(tx, intentId);
  const refundId = refundOf(cardRefundId);
  const made = await rememberedRefunds(tx, intentId);
  const known = made.find((refund) => refund.refundId === refundId);
  if (known) return known;
  const refunded = cents(charged.refunded + amount);
  if (charged.status !== 'succeeded' || refunded > charged.amount) {
    throw new ProviderRefused('charge_already_refunded', 'More than is left of the charge.');
  }
  await remember(tx, intentId, { refunded });
  const row: Memory = {
    organizationId: tx.organization.id,
    id: cardRefundId,
    intentId: refundId,
    token: intentId,
    amount,
    refunded: ZERO,
    status: 'succeeded',
    failureCode: null,
    failure: null,
    createdAt: dateOf(tx.now),
  };
  await tx.db.insert(testCharges).values(row);
  return presentRefund(row);
}

async function rememberedRefunds(tx: Transaction, intentId: string): Promise<ProviderRefund[]> {
  const rows = await tx.db
    .select()
    .from(testCharges)
    .where(and(inOrganization(tx, testCharges), eq(testCharges.token, intentId)));
  return rows.map(presentRefund);
}

function presentRefund({ id, intentId, token, amount }: Memory): ProviderRefund {
  return {
    refundId: intentId,
    intentId: token ?? '',
    amount,
    status: 'succeeded',
    failure: null,
    cardRefundId: id,
  };
}
