import type { EndpointByName } from '@tenantry/contract/api';
import { assetsEndpoints } from '@tenantry/contract/maintenance/assets.endpoints';
import type { Asset, assetInput } from '@tenantry/contract/maintenance/assets.schemas';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { workOrderChargesEndpoints } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import type { z } from 'zod';
import { aProperty, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { anExpense } from './expenses.ts';
import { aWorkOrder } from './maintenance.ts';
import { aVendor } from './vendors.ts';
import { aPicture, aRentalIn, type World } from './world.ts';

type AssetBody = z.input<typeof assetInput>;

/** A dishwasher that is under warranty until May 2027. */
export const assetBody = (
  propertyId: string,
  changes: Partial<AssetBody> = {},
): AssetBody & { readonly propertyId: string } => ({
  propertyId,
  kind: 'DISHWASHER',
  model: 'Bosch 300',
  serialNumber: 'FD-9904-1177',
  installedOn: '2024-05-20',
  warrantyUntil: '2027-05-31',
  note: 'Left of the sink',
  ...changes,
});

export async function anAsset(
  test: TestApp,
  as: TestPerson,
  propertyId: string,
  changes: Partial<AssetBody> = {},
): Promise<Asset> {
  const body = assetBody(propertyId, changes);
  const added = await test.call(assetsEndpoints.add, { as, body });
  if (added.status !== 201) throw new Error(JSON.stringify(added.problem));
  return added.body;
}

async function withAsset({ test, admin }: World) {
  const { id: propertyId } = await aProperty(test, admin);
  return { propertyId, params: { assetId: (await anAsset(test, admin, propertyId)).id } };
}

async function withChargedPhoto(world: World) {
  const { property, lease } = await aRentalIn(world);
  const home = { propertyId: property.id, tenantId: lease.userId };
  return aChargedPhoto(world.test, world.admin, home);
}

/** An invoice for damage, with a photo of its work order. */
export async function aChargedPhoto(
  test: TestApp,
  as: TestPerson,
  { propertyId, tenantId }: { readonly propertyId: string; readonly tenantId: string },
) {
  const order = await aWorkOrder(test, as, propertyId, { tenantId });
  const params = { workOrderId: order.id };
  const { body: shown } = await test.call(maintenanceEndpoints.upload, {
    as,
    params: { ...params, stage: 'AFTER', fileName: 'valve.png' },
    file: await aPicture(),
  });
  const { body: invoice } = await test.call(workOrderChargesEndpoints.charge, {
    as,
    params,
    body: {
      amount: 20,
      description: 'Broken valve',
      dueDate: '2026-03-24',
      reason: 'A part that we had',
      photos: shown.files.map(({ id }) => id),
    },
  });
  const { body: work } = await test.call(workOrderChargesEndpoints.ofInvoice, {
    as,
    params: { invoiceId: invoice.id },
  });
  return { invoiceId: invoice.id, photoId: work.photos[0]?.id ?? '' };
}

/** A call for each endpoint of the assets of homes. */
export const assetCalls = {
  'GET /v1/admin/assets': async (world: World) => {
    const { propertyId } = await withAsset(world);
    return { query: { propertyId } };
  },
  'POST /v1/admin/assets': async ({ test, admin }: World) => {
    const { id } = await aProperty(test, admin);
    return { body: assetBody(id) };
  },
  'POST /v1/admin/assets/:assetId': async (world: World) => {
    const { params } = await withAsset(world);
    const { propertyId: _, ...body } = assetBody('', { note: 'Makes noise' });
    return { params, body: { ...body, version: 1 } };
  },
  'DELETE /v1/admin/assets/:assetId': async (world: World) => {
    const { params } = await withAsset(world);
    return { params };
  },
  'GET /v1/admin/workOrders/:workOrderId/expenses': async ({ test, admin }: World) => {
    const { id } = await aProperty(test, admin);
    return { params: { workOrderId: (await aWorkOrder(test, admin, id)).id } };
  },
  'GET /v1/admin/vendors/:vendorId/costs': async ({ test, admin }: World) => {
    const { id: vendorId } = await aVendor(test, admin);
    await anExpense(test, admin, null, { vendorId });
    return { params: { vendorId }, query: {} };
  },
  'POST /v1/admin/workOrders/:workOrderId/charge': async (world: World) => {
    const { property, lease } = await aRentalIn(world);
    const { userId: tenantId } = lease;
    const order = await aWorkOrder(world.test, world.admin, property.id, { tenantId });
    return {
      params: { workOrderId: order.id },
      body: {
        amount: 100,
        description: 'Broken valve',
        dueDate: '2026-03-24',
        reason: 'The invoice of the vendor follows.',
      },
    };
  },
  'GET /v1/admin/invoices/:invoiceId/work': async (world: World) => {
    const { invoiceId } = await withChargedPhoto(world);
    return { params: { invoiceId } };
  },
  'GET /v1/admin/invoices/:invoiceId/photos/:photoId': async (world: World) => ({
    params: await withChargedPhoto(world),
    query: {},
  }),
  'GET /v1/lessee/invoices/:invoiceId/work': async (world: World) => {
    const { invoiceId } = await withChargedPhoto(world);
    return { params: { invoiceId } };
  },
  'GET /v1/lessee/invoices/:invoiceId/photos/:photoId': async (world: World) => ({
    params: await withChargedPhoto(world),
    query: {},
  }),
} satisfies { readonly [Name in keyof EndpointByName]?: unknown };
