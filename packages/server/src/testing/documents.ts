import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import type { Document, newDocumentQuery } from '@tenantry/contract/documents/documents.schemas';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import type { z } from 'zod';
import type { Subject } from '#features/documents';
import type { TestPerson } from './factories.ts';
import { rentalParams } from './sample-records.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

type Details = z.input<typeof newDocumentQuery>;

/** A rental license until the end of the year after, for staff. */
export const documentDetails = (changes: Partial<Details> = {}): Details => ({
  label: 'Rental license',
  kind: 'LICENSE',
  audience: 'STAFF',
  expiresOn: '2027-12-31',
  ...changes,
});

export async function aDocument(
  test: TestApp,
  as: TestPerson,
  subject: Subject,
  details: Details = documentDetails(),
): Promise<Document> {
  const added = await test.call(documentsEndpoints.upload, {
    as,
    params: { ...subject, fileName: 'scan.pdf' },
    query: details,
    file: await aPdf({ info: { Title: details.label } }),
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.problem));
  return added.body;
}

export const subjectOfLease = (subjectId: string) => ({ subject: 'LEASE' as const, subjectId });

async function ofLease(world: World) {
  const { leaseId } = (await rentalParams(world)).lease;
  return subjectOfLease(leaseId);
}

/** A document of the world's lease. */
export async function inWorld(world: World, changes: Partial<Details> = {}) {
  const { test, admin } = world;
  const { id, files } = await aDocument(
    test,
    admin,
    await ofLease(world),
    documentDetails(changes),
  );
  return { documentId: id, fileName: files[0]?.fileName ?? '' };
}

/** A document of the world's home that its tenants and its owner may see. */
async function sharedInHome({ test, admin, ...world }: World) {
  const { propertyId } = (await rentalParams({ test, admin, ...world })).lease;
  const subject = { subject: 'PROPERTY' as const, subjectId: propertyId };
  const details = documentDetails({ label: 'House rules', kind: 'MANUAL', audience: 'LESSEES' });
  const { id, files } = await aDocument(test, admin, subject, details);
  return { documentId: id, fileName: files[0]?.fileName ?? '' };
}

async function archived(world: World) {
  const { documentId } = await inWorld(world);
  await world.test.call(documentsEndpoints.remove, { as: world.admin, params: { documentId } });
  return { documentId };
}

const BASE = '/v1/admin/documents' as const;

/** A sample call for each endpoint of documents. */
export const documentCalls = {
  [`GET ${BASE}/of/:subject/:subjectId` as const]: async (world: World) => ({
    params: await ofLease(world),
  }),
  [`POST ${BASE}/of/:subject/:subjectId/:fileName/upload` as const]: async (world: World) => ({
    params: { ...(await ofLease(world)), fileName: 'license.pdf' },
    query: documentDetails(),
    file: await aPdf(),
  }),
  [`POST ${BASE}/:documentId/:fileName/upload` as const]: async (world: World) => {
    const { documentId } = await inWorld(world);
    const params = { documentId, fileName: 'license-2028.pdf' };
    return { params, query: {}, file: await aPdf() };
  },
  [`POST ${BASE}/:documentId` as const]: async (world: World) => {
    const { documentId } = await inWorld(world);
    const body = { ...documentDetails({ label: 'License of the city' }), version: 1 };
    return {
      params: { documentId },
      body: { ...body, kind: 'LICENSE', audience: 'STAFF' },
    } as const;
  },
  [`DELETE ${BASE}/:documentId` as const]: async (world: World) => ({
    params: { documentId: (await inWorld(world)).documentId },
  }),
  [`POST ${BASE}/:documentId/restore` as const]: async (world: World) => ({
    params: await archived(world),
    body: {},
  }),
  [`GET ${BASE}/:documentId/files/:fileName` as const]: async (world: World) => ({
    params: await inWorld(world),
  }),
  'GET /v1/lessee/documents': async (world: World) => {
    await inWorld(world, { audience: 'LESSEES' });
    return {};
  },
  'GET /v1/lessee/documents/:documentId/files/:fileName': async (world: World) => ({
    params: await inWorld(world, { audience: 'LESSEES' }),
  }),
  'GET /v1/admin/sharedDocuments': async (world: World) => {
    await sharedInHome(world);
    return {};
  },
  'GET /v1/admin/sharedDocuments/:documentId/files/:fileName': async (world: World) => ({
    params: await sharedInHome(world),
  }),
};
