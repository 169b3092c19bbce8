import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { afterEach, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aWorkOrder } from '#testing/maintenance';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { TODAY, useTestApp } from '#testing/test-app';
import { anAcceptedVendor, asVendor } from '#testing/vendor-links';
import { aRentalIn, aWorld } from '#testing/world';
import type { RunningJobs } from '../../../platform/jobs/keep-running.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

const app = useTestApp();
let jobs: RunningJobs | undefined;

afterEach(() => jobs?.stop());

/** What was mailed to an address after the jobs, which have not run so far, are done. */
async function mailsThen(): Promise<(address: string) => string[]> {
  const mails: Mail[] = [];
  jobs = await runMailJobs(app.current, { send: async (mail) => void mails.push(mail) });
  await queueIsEmpty(app.current);
  return (address) => mails.filter(({ to }) => to.address === address).map((mail) => mail.subject);
}

test('MAINT-6: nobody is mailed the time of a visit that was canceled before the mail could be sent', async () => {
  onDay(app.current, TODAY);
  const world = await aWorld(app.current);
  const { admin: as, lessee } = world;
  const { property } = await aRentalIn(world);
  const { id: workOrderId } = await aWorkOrder(app.current, as, property.id);
  const ann = asVendor(world, await anAcceptedVendor(world, workOrderId));
  const quoteId = (await ann.quote(285)).body.quotes[0]?.id ?? '';
  const joe = await anAcceptedVendor(world, workOrderId);
  const { body } = await asVendor(world, joe).propose('2026-03-13');
  const at = { as, params: { workOrderId, timeId: body.times[0]?.id ?? '' } };
  await app.current.call(vendorLinksEndpoints.agree, { ...at, body: { tenantAgreed: true } });
  await app.current.call(vendorLinksEndpoints.decide, {
    as,
    params: { workOrderId, quoteId },
    body: { approve: true },
  });
  const mailed = await mailsThen();
  const subjects = mailed('joe@pipes.example').filter((subject) => /time|visit/.test(subject));
  expect(subjects).toEqual([expect.stringMatching(/^The visit for W-0001.* is canceled$/)]);
  expect(mailed(lessee.emailAddress)).toEqual([expect.stringMatching(/^Visit canceled: /)]);
});
