import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aBrowser } from '#testing/providers';
import { useTestApp } from '#testing/test-app';
import { recurring } from '../../../jobs.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';

const app = useTestApp();

async function runHourly(name: string, organization: Organization) {
  const job = recurring.find((each) => each.name === name);
  expect(job?.schedule).toMatch(/^\d+ \* \* \* \*$/);
  await app.current.database.transact({ organization }, async (tx) => job?.run(tx));
}

const countOf = async (organization: Organization, table: string) =>
  (await asOwner(app.current, organization, `SELECT 1 FROM ${table}`)).length;

test('an external sign-in that was never finished is deleted', async () => {
  const organization = await anOrganization(app.current);
  const begin = () => aBrowser(app.current, organization.domain).begin('Amazon');
  await begin();
  app.current.clock.advance({ minutes: 6 });
  await begin();
  app.current.clock.advance({ minutes: 6 });
  await runHourly('forget_old_external_sign_ins', organization);
  expect(await countOf(organization, 'external_sign_ins')).toBe(1);
});

test('a browser is deleted half a year after its last sign-in', async () => {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'Leasee');
  const body = {
    authType: 'Local' as const,
    username: person.emailAddress,
    password: PASSWORD,
  };
  const login = () => app.current.call(accessEndpoints.login, { host: person.host, body });
  await login();
  app.current.clock.advance({ hours: 100 * 24 });
  await login();
  app.current.clock.advance({ hours: 81 * 24 });
  await runHourly('forget_unused_devices', organization);
  expect(await countOf(organization, 'known_devices')).toBe(1);
});
