/** DATA-10: turns recorded changes into messages, in the transaction that records them. */
import { DEPOSIT_METHOD } from '@tenantry/contract/ledger/deposits.schemas';
import type { WebhookEvent } from '@tenantry/contract/webhooks/webhooks.rules';
import type { Change } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { beyondScope } from '../../platform/database/reach/acting.ts';
import { listeningEndpoints, type Listening } from './webhooks.repository.ts';
import { queueMessages } from './webhooks.queue.ts';

interface Source {
  /** The action in the audit trail. */
  readonly action: string;
  /** Whether its record after the change is meant; always by default. */
  readonly when?: (after: Readonly<Record<string, unknown>>) => boolean;
}

/** Each event, and the recorded changes that cause it. An event without an entry does not compile. */
const sources: Readonly<Record<WebhookEvent, readonly Source[]>> = {
  'invoice.created': [{ action: 'invoice.created' }],
  'invoice.credited': [{ action: 'invoice.credited' }],
  'invoice.deleted': [{ action: 'invoice.deleted' }],
  // A kept deposit came in earlier.
  'payment.received': [
    { action: 'payment.recorded', when: ({ method }) => method !== DEPOSIT_METHOD },
  ],
  'payment.reversed': [{ action: 'payment.reversed' }],
  'lease.created': [{ action: 'lease.started' }],
  'lease.started': [
    { action: 'lease.begun' },
    { action: 'lease.started', when: ({ status }) => status === 'ACTIVE' },
  ],
  'lease.changed': [
    { action: 'lease.modified' },
    { action: 'lease.rentChanged' },
    { action: 'lease.renewed' },
  ],
  'lease.ended': [{ action: 'lease.ended' }, { action: 'lease.expired' }],
};

const byAction = new Map<
  string,
  { readonly type: WebhookEvent; readonly when: Source['when'] }[]
>();
for (const [type, causes] of Object.entries(sources)) {
  for (const { action, when } of causes) {
    const known = byAction.get(action) ?? [];
    byAction.set(action, [...known, { type: type as WebhookEvent, when }]);
  }
}

/** The events that a change causes. */
export function eventsOf({ action, after }: Pick<Change, 'action' | 'after'>): WebhookEvent[] {
  const record = (after ?? {}) as Readonly<Record<string, unknown>>;
  const causes = byAction.get(action) ?? [];
  return causes.filter(({ when }) => when?.(record) ?? true).map(({ type }) => type);
}

/** The endpoints that are on, asked once in each transaction. */
const asked = new WeakMap<Transaction['sentAhead'], Promise<Listening[]>>();

function whoListens(acting: Transaction): Promise<Listening[]> {
  const known = asked.get(acting.sentAhead);
  if (known) return known;
  // Other programs are told whatever the person reaches who changes it.
  const listening = listeningEndpoints(beyondScope(acting));
  // The transaction may end before anybody waits for them.
  listening.catch(() => undefined);
  asked.set(acting.sentAhead, listening);
  return listening;
}

/** Queues the messages of a change. Nobody waits for it: the transaction ends when they are queued. */
function publishChange(acting: Transaction, change: Change): void {
  const types = eventsOf(change);
  // A rehearsed change tells nobody.
  if (types.length === 0 || acting.recording) return;
  acting.sentAhead.addWith(whoListens(acting), async (endpoints) => {
    const messages = endpoints.flatMap(({ id: endpointId, events }) =>
      types
        .filter((type) => events.includes(type))
        .map((type) => ({ endpointId, type, entityId: change.entityId })),
    );
    await queueMessages(beyondScope(acting), messages);
  });
}

export const changesForWebhooks = {
  ask: (tx: Transaction) => {
    if (!tx.recording) void whoListens(tx);
  },
  follow: publishChange,
};
