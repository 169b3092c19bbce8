/** Everything that the installation's key encrypts, in the tables of several features. */
import { inspectFactors, rotateFactors } from '#features/access';
import { inspectSecrets, rotateSecrets } from '#features/organization';
import { inspectWebhookSecrets, rotateWebhookSecrets } from '#features/webhooks';
import type { Transaction } from './platform/database/database.ts';
import type { Secrets, SecretsReport } from './platform/secrets/secrets.ts';

const inspectors = [inspectSecrets, inspectWebhookSecrets, inspectFactors];

const rotators = [rotateSecrets, rotateWebhookSecrets, rotateFactors];

type Work = (tx: Transaction, secrets: Secrets) => Promise<SecretsReport>;

async function summed(tx: Transaction, secrets: Secrets, works: readonly Work[]) {
  const sum = { problems: [] as string[], current: 0, old: 0 };
  for (const work of works) {
    const { problems, current, old } = await work(tx, secrets);
    sum.problems.push(...problems);
    sum.current += current;
    sum.old += old;
  }
  return sum;
}

/** Used at the start and by `doctor`. */
export const inspectSealed = (tx: Transaction, secrets: Secrets): Promise<SecretsReport> =>
  summed(tx, secrets, inspectors);

/** Encrypts each value that is under an old key with the current one. Returns what it found before. */
export const rotateSealed = (tx: Transaction, secrets: Secrets): Promise<SecretsReport> =>
  summed(tx, secrets, rotators);
