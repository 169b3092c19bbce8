import { nextNumber } from '#features/invoices';
import { expect, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { asOwner } from '#testing/inspection';
import { jobsLeft } from '#testing/jobs';
import { useTestApp } from '#testing/test-app';
import { addJob } from '../../platform/jobs/jobs.ts';
import { inShadow } from './shadow.ts';
import { SWITCHOVER_JOB } from './switchovers.service.ts';

const app = useTestApp();

const IMPOSSIBLE = '00000000-0000-4000-8000-000000000000';

test('NEW-6: while a trial runs, the organization makes invoices, and nothing of the trial stays', async () => {
  const { organization, admin, property } = await aLandlord(app.current);
  const count = async () =>
    asOwner(app.current, organization, 'SELECT count(*)::int AS count FROM organizations');
  const before = { organizations: await count(), jobs: (await jobsLeft(app.current)).length };
  const number = await inShadow(
    (work) => app.current.database.transact({ organization }, work),
    async (inside) => {
      expect(inside.organization.id).not.toBe(organization.id);
      await addJob(inside, SWITCHOVER_JOB, { switchoverId: IMPOSSIBLE });
      const first = await nextNumber(inside);
      // It would wait for the trial if both counted together.
      await anInvoice(app.current, admin, property.id);
      return first;
    },
  );
  expect(number).toBe(1);
  expect(await count()).toEqual(before.organizations);
  expect(await jobsLeft(app.current)).toHaveLength(before.jobs);
});

test('NEW-6: a trial that fails is rolled back, too', async () => {
  const { organization } = await aLandlord(app.current);
  const trial = inShadow(
    (work) => app.current.database.transact({ organization }, work),
    () => Promise.reject(new Error('as intended')),
  );
  await expect(trial).rejects.toThrow('as intended');
  const shadows = `SELECT count(*)::int AS count FROM organizations WHERE domain LIKE '%.invalid'`;
  expect(await asOwner(app.current, organization, shadows)).toEqual([{ count: 0 }]);
});
