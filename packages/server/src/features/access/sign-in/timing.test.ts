import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD } from '#testing/factories';
import { asOwner, everyRow } from '#testing/inspection';
import { asTheProductHashes } from '#testing/passwords';
import { useTestApp } from '#testing/test-app';
import { stopwatch } from '../../../platform/clock.ts';
import { setPasswordHash } from '../access.repository.ts';
import { hashPassword } from '../passwords/passwords.ts';

const ROUNDS = process.env['TEST_LONG'] === '1' ? 200 : 20;

const TOLERATED = 1.5;

const app = useTestApp();

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The medians of each kind of attempt; they alternate, so that load affects all. */
async function medians(attempts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = attempts.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const offset of attempts.keys()) {
      const kind = (round + offset) % attempts.length;
      const elapsed = stopwatch();
      await attempts[kind]?.();
      times[kind]?.push(elapsed());
    }
  }
  return times.map(median);
}

/**
 * On a busy machine even medians differ by chance, but not repeatedly, while a shortcut for unknown users shows each
 * time: without a password check it is eight times as fast.
 */
async function expectAlike(attempts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(attempts.map((attempt) => attempt()));
  const ratios: number[] = [];
  while (ratios.length < 5) {
    const found = await medians(attempts);
    const ratio = Math.max(...found) / Math.min(...found);
    if (ratio < TOLERATED) return;
    ratios.push(ratio);
  }
  expect(ratios, 'slowest to quickest, each time').toEqual([]);
}

async function people() {
  const organization = await anOrganization(app.current);
  const known = await aPerson(app.current, organization, 'SiteAdmin');
  const invited = await aPerson(app.current, organization, 'Leasee');
  const gone = await aPerson(app.current, organization, 'Leasee');
  const change = async (what: string, userId: string) =>
    asOwner(app.current, organization, `UPDATE users SET ${what} WHERE id = $1`, [userId]);
  // The hashes of made-up people take no time to compare.
  const hash = await asTheProductHashes(() => hashPassword(PASSWORD));
  for (const { userId } of [known, gone]) {
    await app.current.database.transact({ organization }, (tx) =>
      setPasswordHash(tx, userId, hash),
    );
  }
  await change('password_hash = NULL', invited.userId);
  await change('deactivated_at = now()', gone.userId);
  const addresses = [known, invited, gone].map(({ emailAddress }) => emailAddress);
  return { host: organization.domain, addresses: [...addresses, 'nobody@example.com'] };
}

test('AUTH-10: a failed sign-in takes as long for a known user as for an unknown one', async () => {
  const { host, addresses } = await people();
  const attempts = addresses.map((username) => async () => {
    const body = { authType: 'Local' as const, username, password: 'wrong password' };
    const { status } = await app.current.call(accessEndpoints.login, { host, body });
    expect(status).toBe(401);
  });
  await expectAlike(attempts);
});

test('AUTH-8: a forgotten password takes as long for a known user as for an unknown one, and always queues one job', async () => {
  const { host, addresses } = await people();
  const forget = async (emailAddress: string) => {
    const body = { emailAddress };
    const answer = await app.current.call(recoveryEndpoints.forgotPassword, { host, body });
    expect(answer.status).toBe(200);
  };
  const jobs = async () => {
    const rows = [...(await everyRow(app.current))];
    return rows.flatMap(([table, all]) => (table.endsWith('._private_jobs') ? all : [])).length;
  };
  for (const address of addresses) {
    const before = await jobs();
    await forget(address);
    expect(await jobs()).toBe(before + 1);
  }
  await expectAlike(addresses.map((address) => () => forget(address)));
});
