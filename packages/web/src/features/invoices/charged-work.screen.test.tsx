import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import {
  admin,
  idOf,
  invoice,
  lessee,
  lesseeAnswers,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** MAINT-9: what an invoice for damage is about, for staff and for the tenant. */

const WORK = 'GET /v1/admin/invoices/:invoiceId/work';
const OWN_WORK = 'GET /v1/lessee/invoices/:invoiceId/work';

const damage: Invoice = {
  ...invoice,
  items: invoice.items.map((item) => ({
    ...item,
    kind: 'DAMAGE' as const,
    description: 'W-0007: Broken valve (1 photo in your account)',
  })),
};

const photos = [{ id: idOf(870), name: 'valve.png', contentType: 'image/webp' }];

const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });

const showToStaff = (changes: Answers = {}) =>
  renderScreen(`/admin-invoices?propertyId=${propertyId}&view=${damage.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [damage],
      [WORK]: { workOrder: { id: idOf(850), label: 'W-0007' }, reason: 'Own work', photos },
      'GET /v1/admin/invoices/:invoiceId/photos/:photoId': picture,
      ...changes,
    },
  });

test('MAINT-9: staff see the work order of an invoice for damage, the reason, and the photos', async () => {
  showToStaff();
  await expect
    .element(main().getByRole('link', { name: 'W-0007', exact: true }))
    .toHaveAttribute('href', `/work-order?workOrderId=${idOf(850)}`);
  await expect.element(main().getByText('More than its cost: Own work')).toBeVisible();
  await expectFitsDevices();
  await main().getByRole('button', { name: 'Open valve' }).click();
  await expect.element(page.getByRole('dialog', { name: 'valve' })).toBeVisible();
});

test('MAINT-9: says that the photos could not be loaded', async () => {
  showToStaff({ [WORK]: refuse('internal', 'Failed.') });
  await expect
    .element(main().getByText('The photos of this invoice could not be loaded.'))
    .toBeVisible();
});

test('MAINT-9: the tenant sees the photos that staff chose', async () => {
  renderScreen(`/lessee-landing?view=${damage.id}`, {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      'GET /v1/lessee/properties/invoices': [damage],
      [OWN_WORK]: { photos },
      'GET /v1/lessee/invoices/:invoiceId/photos/:photoId': picture,
    },
  });
  await main().getByRole('button', { name: 'Open valve' }).click();
  await expect.element(page.getByRole('dialog', { name: 'valve' })).toBeVisible();
});
