import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import {
  MAX_DOCUMENTS,
  type Document,
  type documentUpdate,
} from '@tenantry/contract/documents/documents.schemas';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { aDocument, documentDetails, subjectOfLease } from '#testing/documents';
import { aPerson, type TestPerson } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { asOwner } from '#testing/inspection';
import { aParty, aRoommate } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';
import type { Subject } from './documents.repository.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const add = (
  { admin }: Landlord,
  subject: Subject,
  changes: Parameters<typeof documentDetails>[0] = {},
) => aDocument(app.current, admin, subject, documentDetails(changes));

const listOf = async ({ admin }: Landlord, params: Subject) =>
  (await app.current.call(documentsEndpoints.list, { as: admin, params })).body;

const seenBy = async (as: TestPerson) =>
  (await app.current.call(documentsEndpoints.ofLessee, { as })).body;

const readBy = async (as: TestPerson, { id: documentId, files }: Document, index = 0) =>
  (
    await app.current.call(documentsEndpoints.fileOfLessee, {
      as,
      params: { documentId, fileName: files[index]?.fileName ?? '' },
    })
  ).status;

async function replace(
  { admin }: Landlord,
  { id: documentId }: Document,
  query: { readonly expiresOn?: string } = {},
): Promise<Document> {
  const { body } = await app.current.call(documentsEndpoints.uploadVersion, {
    as: admin,
    params: { documentId, fileName: 'newer.pdf' },
    query,
    file: await aPdf(),
  });
  return body;
}

const change = (
  { admin }: Landlord,
  { id: documentId, version }: Document,
  changes: Partial<z.input<typeof documentUpdate>>,
) =>
  app.current.call(documentsEndpoints.change, {
    as: admin,
    params: { documentId },
    body: { kind: 'LICENSE', audience: 'STAFF', label: 'Rental license', ...changes, version },
  });

describe('UNIT-15: documents of a lease, property, building and person', () => {
  test('UNIT-15: a document is added, renamed, replaced, archived and restored', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    const subject = subjectOfLease(lease.id);
    const license = await add(landlord, subject);
    expect(license).toMatchObject({
      ...subject,
      label: 'Rental license',
      audience: 'STAFF',
      expiresOn: '2027-12-31',
      files: [{ contentType: 'application/pdf', addedOn: '2026-03-10' }],
    });
    const renamed = await change(landlord, license, { label: 'City license' });
    expect(renamed.body).toMatchObject({ label: 'City license', version: 2 });
    const stale = await change(landlord, license, { label: 'Another' });
    expect(stale.status).toBe(409);
    const replaced = await replace(landlord, license, { expiresOn: '2029-12-31' });
    expect(replaced).toMatchObject({ expiresOn: '2029-12-31', version: 3 });
    expect(replaced.files).toHaveLength(2);
    expect(replaced.files[1]?.fileName).toBe(license.files[0]?.fileName);
    const params = { documentId: license.id };
    await app.current.call(documentsEndpoints.remove, { as: admin, params });
    expect(await listOf(landlord, subject)).toEqual([]);
    const archive = await app.current.call(archiveEndpoints.list, {
      as: admin,
      params: { kind: 'document' },
    });
    expect(archive.body).toMatchObject([{ title: 'City license' }]);
    await app.current.call(documentsEndpoints.restore, { as: admin, params, body: {} });
    expect(await listOf(landlord, subject)).toHaveLength(1);
    const history = await app.current.call(historyEndpoints.one, {
      as: admin,
      params: { kind: 'lease', entityId: lease.id },
    });
    const actions = history.body.events.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'document.added',
        'document.changed',
        'document.replaced',
        'document.removed',
        'document.restored',
      ]),
    );
  });

  test('UNIT-15: each tenant sees what is shared about their lease, home, building and themselves', async () => {
    const landlord = await aLandlord(app.current);
    const { lease, property, lessee } = landlord;
    const subjects = {
      lease: subjectOfLease(lease.id),
      home: { subject: 'PROPERTY', subjectId: property.id },
      person: { subject: 'PERSON', subjectId: lease.userId },
    } as const;
    for (const [label, subject] of Object.entries(subjects)) {
      await add(landlord, subject, { label: `Shared ${label}`, audience: 'LESSEES' });
      await add(landlord, subject, { label: `Kept ${label}` });
    }
    const roommate = await aPerson(app.current, landlord.organization, 'Leasee');
    const { emailAddress } = roommate;
    await aParty(app.current, landlord.admin, lease, { emailAddress });
    const tenant = await signedInAgain(app.current, lessee);
    expect((await seenBy(tenant)).map(({ label }) => label)).toEqual([
      'Shared home',
      'Shared lease',
      'Shared person',
    ]);
    expect((await seenBy(roommate)).map(({ label }) => label)).toEqual([
      'Shared home',
      'Shared lease',
    ]);
    const [kept] = await listOf(landlord, subjects.lease);
    expect(kept?.label).toBe('Kept lease');
    if (!kept) throw new Error('no document');
    expect(await readBy(tenant, kept)).toBe(404);
    await change(landlord, kept, { label: 'Kept lease', audience: 'LESSEES' });
    expect(await readBy(tenant, kept)).toBe(200);
  });

  test('UNIT-15: a removed tenant keeps what was shared until that day, and nothing later', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property, organization } = landlord;
    const former = await aPerson(app.current, organization, 'Leasee');
    const { emailAddress } = former;
    await aParty(app.current, admin, lease, { emailAddress, toDay: '2026-03-12' });
    const rules = await add(landlord, subjectOfLease(lease.id), {
      label: 'House rules',
      audience: 'LESSEES',
    });
    const hidden = await add(landlord, subjectOfLease(lease.id), { label: 'Hidden' });
    app.current.clock.set('2026-03-20T12:00:00Z');
    const staff = { ...landlord, admin: await signedInAgain(app.current, admin) };
    const left = await signedInAgain(app.current, former);
    const tenant = await signedInAgain(app.current, landlord.lessee);
    const newer = await replace(staff, rules);
    await change(staff, hidden, { label: 'Shared late', audience: 'LESSEES' });
    const home = { subject: 'PROPERTY', subjectId: property.id } as const;
    await add(staff, home, { label: 'Alarm codes', audience: 'LESSEES' });
    expect(await seenBy(left)).toMatchObject([
      { label: 'House rules', fileName: rules.files[0]?.fileName },
    ]);
    expect((await seenBy(tenant)).map(({ label, addedOn }) => `${label} ${addedOn}`)).toEqual([
      'Alarm codes 2026-03-20',
      'House rules 2026-03-20',
      'Shared late 2026-03-10',
    ]);
    expect(await readBy(left, newer, 0)).toBe(404);
    expect(await readBy(left, newer, 1)).toBe(200);
    expect(await readBy(tenant, newer, 0)).toBe(200);
  });

  test('UNIT-15: once a lease has ended, later documents of the home are not for its tenants', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property, lessee } = landlord;
    const home = { subject: 'PROPERTY', subjectId: property.id } as const;
    await add(landlord, home, { label: 'Boiler manual', audience: 'LESSEES' });
    const ids = { propertyId: property.id, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params: ids, query: {} });
    app.current.clock.set('2026-03-20T12:00:00Z');
    const staff = { ...landlord, admin: await signedInAgain(app.current, admin) };
    await add(staff, home, { label: 'New locks', audience: 'LESSEES' });
    await add(staff, subjectOfLease(lease.id), { label: 'Final letter', audience: 'LESSEES' });
    const tenant = await signedInAgain(app.current, lessee);
    expect((await seenBy(tenant)).map(({ label }) => label)).toEqual([
      'Boiler manual',
      'Final letter',
    ]);
  });

  test('UNIT-15: guarantors and tenants of other leases see nothing', async () => {
    const landlord = await aLandlord(app.current);
    const other = await aLandlord(app.current);
    const { admin, lease, organization } = landlord;
    const guarantor = await aPerson(app.current, organization, 'Leasee');
    const { emailAddress } = guarantor;
    await aParty(app.current, admin, lease, { emailAddress, role: 'GUARANTOR' });
    const shared = await add(landlord, subjectOfLease(lease.id), { audience: 'LESSEES' });
    for (const person of [guarantor, other.lessee]) {
      expect(await seenBy(person)).toEqual([]);
      expect(await readBy(person, shared)).toBe(404);
    }
    expect(await readBy(landlord.lessee, shared)).toBe(200);
    const foreign = await app.current.call(documentsEndpoints.list, {
      as: other.admin,
      params: subjectOfLease(lease.id),
    });
    expect(foreign.status).toBe(404);
  });

  test('UNIT-15: Today names a document 30 days before it expires, until it is renewed', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const home = { subject: 'PROPERTY', subjectId: property.id } as const;
    const license = await add(landlord, home, { expiresOn: '2026-04-09' });
    await add(landlord, home, { label: 'Later', expiresOn: '2026-04-10' });
    const expiring = async () => {
      const { body } = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
      return body.items.filter(({ kind }) => kind === 'document_expiring');
    };
    expect(await expiring()).toMatchObject([
      { label: 'Rental license', placeId: property.id, daysLeft: 30, expiresOn: '2026-04-09' },
    ]);
    await replace(landlord, license, { expiresOn: '2027-04-09' });
    expect(await expiring()).toEqual([]);
  });

  test('UNIT-15: Today names documents of people only while they are not former tenants', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property, organization } = landlord;
    const { emailAddress } = await aPerson(app.current, organization, 'Leasee');
    const idOf = async (address: string) => {
      const sql = `SELECT id FROM users WHERE email_address = '${address}'`;
      const [row] = await asOwner<{ id: string }>(app.current, organization, sql);
      return row?.id ?? '';
    };
    const { person } = await aRoommate(app.current, landlord, { toDay: '2026-03-12' });
    const people = {
      tenant: lease.userId,
      roommate: await idOf(person.emailAddress),
      prospect: await idOf(emailAddress),
    };
    for (const [label, subjectId] of Object.entries(people)) {
      await add(landlord, { subject: 'PERSON', subjectId }, { label, expiresOn: '2026-04-09' });
    }
    const named = async () => {
      const as = await signedInAgain(app.current, admin);
      const { body } = await app.current.call(todayEndpoints.needs, { as, query: {} });
      return body.items
        .flatMap((need) => (need.kind === 'document_expiring' ? [need.label] : []))
        .toSorted();
    };
    expect(await named()).toEqual(['prospect', 'roommate', 'tenant']);
    app.current.clock.set('2026-03-20T12:00:00Z');
    expect(await named()).toEqual(['prospect', 'tenant']);
    await app.current.call(leasesEndpoints.end, {
      as: await signedInAgain(app.current, admin),
      params: { propertyId: property.id, leaseId: lease.id },
      query: {},
    });
    app.current.clock.set('2026-03-22T12:00:00Z');
    expect(await named()).toEqual(['prospect']);
  });

  test('UNIT-15: an archived document is not restored beyond the number of documents', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, organization, property } = landlord;
    const home = { subject: 'PROPERTY', subjectId: property.id } as const;
    const { id: documentId } = await add(landlord, home);
    const params = { documentId };
    await app.current.call(documentsEndpoints.remove, { as: admin, params });
    await asOwner(
      app.current,
      organization,
      `INSERT INTO documents (organization_id, id, property_id, label, kind, created_at)
      SELECT organization_id, gen_random_uuid(), property_id, 'Copy', kind, created_at
      FROM documents, generate_series(1, ${MAX_DOCUMENTS})`,
    );
    const restoring = { as: admin, params, body: {} };
    const refused = await app.current.call(documentsEndpoints.restore, restoring);
    const added = await app.current.call(documentsEndpoints.upload, {
      as: admin,
      params: { ...home, fileName: 'one-more.pdf' },
      query: documentDetails(),
      file: await aPdf(),
    });
    expect(refused.status).toBe(422);
    expect(refused.problem).toMatchObject({ message: added.problem.message });
    const [one] = await listOf(landlord, home);
    await app.current.call(documentsEndpoints.remove, {
      as: admin,
      params: { documentId: one!.id },
    });
    expect((await app.current.call(documentsEndpoints.restore, restoring)).status).toBe(200);
  });
});
