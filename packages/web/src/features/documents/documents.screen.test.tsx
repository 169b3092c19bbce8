import type { Document, DocumentOfLessee } from '@tenantry/contract/documents/documents.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { chooseFile, pictureFile } from '../../testing/files.ts';
import {
  admin,
  idOf,
  lease,
  lesseeAnswers,
  lessee,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/documents/of/:subject/:subjectId';
const ADD = 'POST /v1/admin/documents/of/:subject/:subjectId/:fileName/upload';
const CHANGE = 'POST /v1/admin/documents/:documentId';
const REPLACE = 'POST /v1/admin/documents/:documentId/:fileName/upload';
const REMOVE = 'DELETE /v1/admin/documents/:documentId';
const FILE = 'GET /v1/admin/documents/:documentId/files/:fileName';

const picture = { fileName: '1-license.webp', contentType: 'image/webp', bytes: 900 };

const license: Document = {
  id: idOf(820),
  subject: 'PROPERTY',
  subjectId: propertyId,
  label: 'Rental license',
  kind: 'LICENSE',
  audience: 'STAFF',
  expiresOn: '2020-12-31',
  files: [{ ...picture, addedOn: '2020-01-02' }],
  version: 3,
};

const signed: Document = {
  ...license,
  id: idOf(821),
  subject: 'LEASE',
  subjectId: lease.id,
  label: 'Signed lease',
  kind: 'LEASE',
  audience: 'LESSEES',
  expiresOn: null,
  files: [
    { ...picture, fileName: '3-lease.webp', addedOn: '2026-02-03' },
    { ...picture, fileName: '2-lease.webp', addedOn: '2026-01-02' },
  ],
};

const show = (answers: object = {}) =>
  renderScreen(`/documents?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease, leases: [lease] },
      [LIST]: [license, signed],
      [FILE]: pictureFile('file.png'),
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('UNIT-15: documents of a home, its leases and its building', () => {
  test('UNIT-15: shows the documents with their kind, readers and last day', async () => {
    show();
    await expect
      .element(
        main().getByText(
          'License or permit, for staff only, expired on 12/31/2020, added 01/02/2020',
        ),
      )
      .toBeVisible();
    await expect.element(main().getByText('Lease, shared, added 02/03/2026')).toBeVisible();
    await expect.element(main().getByText('Expired', { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test('UNIT-15: a document needs a file, whose name is proposed, and is sent as typed', async () => {
    const { api } = show({ [LIST]: [], [ADD]: NEVER });
    await main().getByRole('button', { name: 'Add document: This home' }).click();
    await dialog().getByRole('button', { name: 'Add document' }).click();
    await expect.element(dialog().getByText('Choose a picture or a PDF.')).toBeVisible();
    await chooseFile(
      () => dialog().getByLabelText('File').click(),
      pictureFile('Rental_license 2026.png'),
    );
    await expect.element(dialog().getByLabelText('Name')).toHaveValue('Rental license 2026');
    await dialog().getByLabelText('Kind').selectOptions('License or permit');
    await dialog()
      .getByLabelText('Who may see it')
      .selectOptions('Staff, and the owner and tenants of this home');
    await dialog().getByLabelText('Expires on').fill('12/31/2027');
    await dialog().getByRole('button', { name: 'Add document' }).click();
    await expect.poll(() => api.sent(ADD)).toHaveLength(1);
    const { pathname, searchParams } = api.sent(ADD)[0]?.url ?? new URL('');
    expect(pathname).toContain(`/of/PROPERTY/${propertyId}/`);
    expect(Object.fromEntries(searchParams)).toEqual({
      label: 'Rental license 2026',
      kind: 'LICENSE',
      audience: 'LESSEES',
      expiresOn: '2027-12-31',
    });
  });

  test('UNIT-15: changes a document, with the version that was seen', async () => {
    const { api } = show({ [CHANGE]: NEVER });
    await main().getByRole('button', { name: 'Edit Rental license' }).click();
    await dialog().getByLabelText('Name').fill('City license');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CHANGE)).toHaveLength(1);
    expect(api.sent(CHANGE)[0]?.body).toEqual({
      label: 'City license',
      kind: 'LICENSE',
      audience: 'STAFF',
      expiresOn: '2020-12-31',
      version: 3,
    });
  });

  test('UNIT-15: opens the current file, and those that it replaced', async () => {
    const { api } = show();
    await main().getByRole('button', { name: 'Open Signed lease' }).click();
    await expect.element(dialog().getByRole('img', { name: 'Signed lease' })).toBeVisible();
    await dialog().getByLabelText('Version').selectOptions('Added 01/02/2026');
    await expect
      .poll(() => api.sent(FILE).map(({ url }) => url.pathname.split('/').at(-1)))
      .toEqual(expect.arrayContaining(['3-lease.webp', '2-lease.webp']));
    await expect.element(dialog().getByRole('button', { name: 'Download' })).toBeVisible();
  });

  test('UNIT-15: adds a new version, and archives a document', async () => {
    const { api } = show({ [REPLACE]: signed, [REMOVE]: {} });
    const more = main().getByRole('button', { name: 'More actions for Signed lease' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Add a new version' }).click();
    await chooseFile(() => dialog().getByLabelText('File').click(), pictureFile('lease.png'));
    await dialog().getByRole('button', { name: 'Add version' }).click();
    await expect.poll(() => api.sent(REPLACE)).toHaveLength(1);
    await expect.element(dialog()).not.toBeInTheDocument();
    await more.click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect.poll(() => api.sent(REMOVE)).toHaveLength(1);
    await expect.element(page.getByText('Signed lease was archived')).toBeVisible();
  });

  test('UNIT-15: says that there are none, or that they could not be loaded', async () => {
    show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect.element(main().getByText('The documents could not be loaded.')).toBeVisible();
  });
});

describe('UNIT-15: documents of a tenant', () => {
  const shared: DocumentOfLessee = {
    id: signed.id,
    subject: 'LEASE',
    leaseId: lease.id,
    label: 'Signed lease',
    kind: 'LEASE',
    expiresOn: null,
    ...picture,
    addedOn: '2026-02-03',
  };

  const showOwn = (documents: DocumentOfLessee[]) =>
    renderScreen('/lessee-landing?tab=documents', {
      as: lessee,
      answers: {
        ...lesseeAnswers,
        'GET /v1/lessee/documents': documents,
        'GET /v1/lessee/documents/:documentId/files/:fileName': pictureFile('file.png'),
      },
    });

  test('UNIT-15: a tenant opens what is shared, and not what is of another lease', async () => {
    showOwn([shared, { ...shared, id: idOf(822), leaseId: idOf(823), label: 'Other lease' }]);
    await main().getByRole('button', { name: 'Open Signed lease' }).click();
    await expect.element(dialog().getByRole('img', { name: 'Signed lease' })).toBeVisible();
    await expect.element(main().getByText('Other lease')).not.toBeInTheDocument();
  });

  test('UNIT-15: a tenant reads that nothing is shared yet', async () => {
    showOwn([]);
    await expect
      .element(main().getByText('Your landlord has not shared any documents with you yet.'))
      .toBeVisible();
  });
});
