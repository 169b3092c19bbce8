import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { Transaction } from '../../platform/database/database.ts';
import {
  CannotOpenError,
  type Secrets,
  type SecretsReport,
} from '../../platform/secrets/secrets.ts';
import { everyEndpoint, updateEndpoint, type EndpointRow } from './webhooks.repository.ts';

const PREFIX = 'whsec_';

const newSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** Encrypted for one endpoint, it cannot be opened as the secret of another. */
const placeOf = (tx: Transaction, endpointId: string) => ({
  organizationId: tx.organization.id,
  field: `webhook_endpoints.secret:${endpointId}`,
});

export function makeSecret(tx: Transaction, secrets: Secrets, endpointId: string) {
  const secret = newSecret();
  return { secret, secretSealed: secrets.seal(placeOf(tx, endpointId), secret) };
}

/** The secrets that sign now: the current one first, and for a day the one before it. */
export function signingSecrets(
  tx: Transaction,
  secrets: Secrets,
  { id, secretSealed, oldSecretSealed, oldSecretUntil }: EndpointRow,
): string[] {
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > tx.now.epochMilliseconds;
  const sealed = [secretSealed, ...(isOldValid && oldSecretSealed ? [oldSecretSealed] : [])];
  return sealed.map((each) => secrets.open(placeOf(tx, id), each));
}

interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks. Several secrets give several signatures; one is enough for the receiver. */
export function signatureHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const at = new Date(timestamp * 1_000);
  const signatures = secrets.map((secret) => new Signer(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

type SealedColumn = 'secretSealed' | 'oldSecretSealed';

const columns: readonly SealedColumn[] = ['secretSealed', 'oldSecretSealed'];

/** @param renew gets each value that is under an old key */
async function examine(
  tx: Transaction,
  secrets: Secrets,
  renew?: (row: EndpointRow, column: SealedColumn, secret: string) => Promise<void>,
): Promise<SecretsReport> {
  const problems: string[] = [];
  let [current, old] = [0, 0];
  for (const row of await everyEndpoint(tx)) {
    for (const column of columns) {
      const sealed = row[column];
      if (sealed === null) continue;
      try {
        const secret = secrets.open(placeOf(tx, row.id), sealed);
        if (secrets.isCurrent(placeOf(tx, row.id), sealed)) current += 1;
        else {
          old += 1;
          await renew?.(row, column, secret);
        }
      } catch (error) {
        if (!(error instanceof CannotOpenError)) throw error;
        const host = URL.parse(row.url)?.host ?? '';
        problems.push(`The secret of the webhook to ${host} cannot be decrypted.`);
      }
    }
  }
  return { problems, current, old };
}

export const inspectWebhookSecrets = (tx: Transaction, secrets: Secrets): Promise<SecretsReport> =>
  examine(tx, secrets);

/** Encrypts what is under an old key with the current one. */
export const rotateWebhookSecrets = (tx: Transaction, secrets: Secrets): Promise<SecretsReport> =>
  examine(tx, secrets, (row, column, secret) =>
    updateEndpoint(tx, row.id, { [column]: secrets.seal(placeOf(tx, row.id), secret) }),
  );
