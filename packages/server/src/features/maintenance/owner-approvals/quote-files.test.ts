import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { expect, test } from 'vitest';
import { aProperty } from '#testing/factories';
import { aWorkOrder } from '#testing/maintenance';
import { setLimit } from '#testing/owner-approvals';
import { aLimitedPerson } from '#testing/scopes';
import { anAcceptedVendor, asVendor } from '#testing/vendor-links';
import { aPicture } from '#testing/world';
import { useOwnerApprovals } from './owner-approvals.testing.ts';

const { app, world, staff, decide, questionsOf, visitor, mailedToken } = useOwnerApprovals();

/** A question about two quotes, each with a file, and further files that are not for the owner. */
async function aQuestionWithFiles() {
  const { id: propertyId } = await aProperty(app.current, world().admin);
  const owner = await aLimitedPerson(world(), 'Owner', [propertyId]);
  await setLimit(app.current, world().admin, propertyId, 250);
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, propertyId);
  const addPhoto = async (stage: 'REPORT' | 'BEFORE') => {
    const params = { workOrderId, stage, fileName: 'sink.png' };
    const file = await aPicture();
    const call = { ...staff(), params, file };
    return (await app.current.call(maintenanceEndpoints.upload, call)).body.files.at(-1)!.id;
  };
  const photo = await addPhoto('REPORT');
  const before = await addPhoto('BEFORE');
  const joe = asVendor(world(), await anAcceptedVendor(world(), workOrderId));
  const ann = asVendor(world(), await anAcceptedVendor(world(), workOrderId));
  const paper = { fileName: 'offer.pdf', file: await aPdf() };
  const offer = async (vendor: typeof joe, amount: string) => {
    const { body } = await vendor.quoteWithFile(paper, { amount });
    return body.quotes.find((quote) => quote.amount === Number(amount))!;
  };
  const lost = await offer(ann, '400');
  await decide(workOrderId, lost.id, false);
  const dear = await offer(ann, '300');
  const cheap = await offer(joe, '285');
  const bill = await joe.invoice({ ...paper, fileName: 'bill.pdf' }, { amount: '9', number: '1' });
  await decide(workOrderId, cheap.id);
  const seen = [photo, cheap.file!.id, dear.file!.id];
  return { owner, seen, hidden: [before, lost.file!.id, bill.body.invoices[0]!.file.id] };
}

test('MAINT-7: an owner opens the files of the quotes to compare and the photos of the problem, and no other file', async () => {
  const { owner, seen, hidden } = await aQuestionWithFiles();
  const [question] = await questionsOf(owner);
  const offered = { name: 'offer.pdf', contentType: 'application/pdf' };
  expect(question?.quotes).toMatchObject([
    { amount: 285, file: { id: seen[1], ...offered } },
    { amount: 300, file: { id: seen[2], ...offered } },
  ]);
  const token = await mailedToken(owner);
  expect((await visitor(token).open()).body).toEqual(question);
  const byLink = async (fileId: string) =>
    app.current.call(ownerApprovalsEndpoints.file, {
      host: world().admin.host,
      params: { token, fileId },
      query: {},
    });
  const signedIn = async (fileId: string, as = owner) =>
    app.current.call(ownerApprovalsEndpoints.fileOfOwner, {
      as,
      params: { requestId: question?.id ?? '', fileId },
      query: {},
    });
  const statuses = async (get: (fileId: string) => Promise<{ readonly status: number }>) =>
    Promise.all([...seen, ...hidden].map(async (id) => (await get(id)).status));
  const allowed = [200, 200, 200, 404, 404, 404];
  expect(await statuses(byLink)).toEqual(allowed);
  expect(await statuses(signedIn)).toEqual(allowed);
  const other = await aLimitedPerson(world(), 'Owner', []);
  expect(await statuses((id) => signedIn(id, other))).toEqual(allowed.map(() => 404));
  await visitor(token).answer(true);
  expect(await statuses(byLink)).toEqual(allowed.map(() => 410));
  expect(new Set(await statuses(signedIn))).not.toContain(200);
});
