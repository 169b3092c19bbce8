import { assetsEndpoints } from '@tenantry/contract/maintenance/assets.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAsset, assetBody } from '#testing/assets';
import { aProperty } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aWorkOrder, workOrderBody } from '#testing/maintenance';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const listOf = async ({ admin: as, property }: Landlord) =>
  (await app.current.call(assetsEndpoints.list, { as, query: { propertyId: property.id } })).body;

describe('MAINT-11: the appliances of a home', () => {
  test('MAINT-11: an appliance is added, changed and removed', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, property } = landlord;
    const added = await anAsset(app.current, as, property.id);
    expect(await listOf(landlord)).toEqual([added]);
    const { propertyId: _, ...body } = assetBody('', { warrantyUntil: null });
    const params = { assetId: added.id };
    const changed = await app.current.call(assetsEndpoints.change, {
      as,
      params,
      body: { ...body, version: added.version },
    });
    expect(changed.body).toEqual({ ...added, warrantyUntil: null, version: 2 });
    const removed = await app.current.call(assetsEndpoints.remove, { as, params });
    expect(removed.status).toBe(200);
    expect(await listOf(landlord)).toEqual([]);
    const again = await app.current.call(assetsEndpoints.remove, { as, params });
    expect(again.status).toBe(404);
  });

  test('MAINT-11: a work order names an appliance of its home, also after it was removed', async () => {
    const { admin: as, property } = await aLandlord(app.current);
    const asset = await anAsset(app.current, as, property.id);
    const order = await aWorkOrder(app.current, as, property.id, { assetId: asset.id });
    const name = { id: asset.id, model: 'Bosch 300', warrantyUntil: '2027-05-31' };
    expect(order.asset).toMatchObject(name);
    await app.current.call(assetsEndpoints.remove, { as, params: { assetId: asset.id } });
    const params = { workOrderId: order.id };
    const { propertyId: _, ...body } = workOrderBody('', { title: 'Look at the pump' });
    const kept = await app.current.call(maintenanceEndpoints.update, { as, params, body });
    expect(kept.body).toMatchObject({ title: 'Look at the pump', asset: name });
    const without = { ...body, assetId: null };
    const cleared = await app.current.call(maintenanceEndpoints.update, {
      as,
      params,
      body: without,
    });
    expect(cleared.body.asset).toBeNull();
  });

  test('MAINT-11: an appliance of another home or another organization is not found', async () => {
    const { admin: as, property } = await aLandlord(app.current);
    const other = await aLandlord(app.current);
    const foreign = await anAsset(app.current, other.admin, other.property.id);
    const ofAnother = await anAsset(app.current, as, (await aProperty(app.current, as)).id);
    for (const { id: assetId } of [foreign, ofAnother]) {
      const body = workOrderBody(property.id, { assetId });
      const { status } = await app.current.call(maintenanceEndpoints.create, { as, body });
      expect(status).toBe(404);
    }
  });

  const refused = [
    { body: { kind: 'OTHER', model: ' ' }, field: 'model', message: 'Model: enter what it is.' },
    {
      body: { installedOn: '2024-05-20', warrantyUntil: '2024-05-19' },
      field: 'warrantyUntil',
      message: 'Warranty until: enter a day after it was installed.',
    },
  ] as const;

  test.each(refused)('MAINT-11: is refused at $field', async ({ body, field, message }) => {
    const { admin: as, property } = await aLandlord(app.current);
    const given = { ...assetBody(property.id), ...body };
    const { problem } = await app.current.call(assetsEndpoints.add, { as, body: given });
    expect(problem).toMatchObject({ status: 400, fields: { [field]: message } });
  });
});
