import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyCards } from '#features/cards';
import { verifyBalances } from '#features/ledger';
import { verifyParties } from '#features/leases';
import { verifyAuditChain } from '../platform/audit/seals.ts';
import type { Transaction } from '../platform/database/database.ts';
import { verifyFiles } from '../platform/documents/file-verification.ts';
import type { Backend } from '../backend.ts';
import { inspectSealed } from '../sealed-secrets.ts';
import { checkOf, failed, ok, warning, type Check } from './report.ts';

type Records = Pick<Backend, 'database' | 'directory'>;
type Verify = (tx: Transaction) => Promise<string[]>;

/** Runs it in each organization, and puts the organization's name before each problem. */
export async function inEach({ database, directory }: Records, verify: Verify): Promise<string[]> {
  const problems: string[] = [];
  for (const organization of await directory.all()) {
    const found = await database.transact({ organization, readOnly: true }, verify);
    problems.push(...found.map((problem) => `${organization.name}: ${problem}`));
  }
  return problems;
}

export async function checkBalances(backend: Records): Promise<Check> {
  return checkOf('balances', {
    problems: await inEach(backend, verifyBalances),
    fine: 'All balances match the invoices, payments and reversals behind them.',
    advice:
      'Keep a copy of the database as it is and compare it with your latest backup; never correct a balance by hand.',
  });
}

export async function checkParties(backend: Records): Promise<Check> {
  return checkOf('tenants', {
    problems: await inEach(backend, verifyParties),
    fine: 'Every lease names its primary tenant.',
    advice: 'A running server corrects this within 15 minutes. If it stays, look at its log.',
  });
}

export async function checkCards(backend: Records): Promise<Check> {
  return checkOf('card payments', {
    problems: await inEach(backend, verifyCards),
    fine: 'All card payments and refunds match the records of the tenants.',
    advice: "Compare these payments with the card processor's dashboard.",
  });
}

export async function checkAuditChain(backend: Records): Promise<Check> {
  return checkOf('audit chain', {
    problems: await inEach(backend, verifyAuditChain),
    fine: 'The audit trail is complete and unchanged.',
    advice:
      'Someone changed the database by hand: keep a copy as evidence, and find out who can reach it.',
  });
}

/** Reading the key would create a missing one, so its file is checked first. */
export async function checkSecrets(
  backend: Records & Pick<Backend, 'config' | 'dataDir' | 'secrets'>,
): Promise<Check> {
  const { config, dataDir, secrets } = backend;
  const keyFile = join(dataDir, 'secret.key');
  if (!config.SECRET_KEY && !existsSync(keyFile)) {
    const advice = 'Restore this file from your copy, or set SECRET_KEY.';
    return failed(
      'encryption',
      `The key for bank numbers and mail passwords, ${keyFile}, is missing.`,
      advice,
    );
  }
  let old = 0;
  const problems = await inEach(backend, async (tx) => {
    const report = await inspectSealed(tx, secrets);
    old += report.old;
    return [...report.problems];
  });
  if (problems.length > 0) {
    const advice =
      'Add the key that they were stored under to SECRET_KEY_OLD, or enter the values of the settings again, renew the secrets of webhooks, and reset the second factors.';
    return failed('encryption', problems, advice);
  }
  if (old > 0) {
    const finding = `Values still encrypted with a key of SECRET_KEY_OLD: ${old}.`;
    return warning('encryption', finding, 'Run: npm run tenantry -- rotate-key');
  }
  return ok(
    'encryption',
    'All bank numbers, passwords and secrets can be decrypted with the current key.',
  );
}

export async function checkFiles({
  database,
  directory,
  files,
}: Records & Pick<Backend, 'files'>): Promise<Check> {
  const problems: string[] = [];
  for (const organization of await directory.all()) {
    const scope = { organization, readOnly: true };
    const found = await verifyFiles(files, (task) => database.transact(scope, task));
    problems.push(...found.map((problem) => `${organization.name}: ${problem}`));
  }
  return checkOf('files', {
    problems,
    fine: 'All uploaded files are there and unchanged.',
    advice: 'Restore these files from your latest backup.',
  });
}
