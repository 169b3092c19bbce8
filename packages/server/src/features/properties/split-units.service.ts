import type { AddedUnits, SplitInput } from '@tenantry/contract/properties/buildings.schemas';
import { areaFrom, isAreaName, measuresWholeHouse } from '@tenantry/contract/properties/areas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isUnitAlready } from './buildings.errors.ts';
import {
  addressOf,
  insertBuilding,
  insertUnits,
  lockLive,
  presentAdded,
} from './buildings.service.ts';
import * as properties from './properties.repository.ts';
import { secondLineAfterSave } from './units.service.ts';

/** The attributes of the house, and its square feet, which are those of the building from now on. */
async function describedHouse(tx: Transaction, propertyId: string) {
  const [values, definitions] = await Promise.all([
    properties.attributeValues(tx, [propertyId]),
    properties.definedAttributes(tx),
  ]);
  const names = new Map(definitions.map(({ id, name }) => [id, name]));
  const nameOf = ({ attributeId }: properties.AttributeValue) => names.get(attributeId) ?? '';
  const whole = values.find((each) => isAreaName(nameOf(each)) && areaFrom(each.value) !== null);
  return {
    area: whole ? areaFrom(whole.value) : null,
    areaId: whole?.attributeId ?? null,
    ofEveryUnit: values
      .filter((each) => !measuresWholeHouse(nameOf(each)))
      .map(({ attributeId, value }) => ({ attributeId, value })),
  };
}

/** UNIT-2: the house keeps its id, so its leases, invoices, expenses and conversations stay with the unit that it becomes. */
export async function splitIntoUnits(
  tx: Transaction,
  propertyId: string,
  { name, unitName, names, monthlyCost }: SplitInput,
): Promise<AddedUnits> {
  const house = await properties.lockProperty(tx, propertyId);
  if (!house) throw notFound();
  if (house.buildingId !== null) throw isUnitAlready(house.buildingName ?? '');
  const { area, areaId, ofEveryUnit } = await describedHouse(tx, propertyId);
  const columns = { name, ...addressOf(house), yearBuilt: null, area };
  const buildingId = await insertBuilding(tx, columns);
  const place = { buildingId, buildingName: name, unitName };
  const unit = { ...place, addressLine2: secondLineAfterSave(house.addressLine2, house, place) };
  await properties.updateProperty(tx, propertyId, unit);
  if (areaId !== null) await properties.replaceAttributeValues(tx, propertyId, [areaId], []);
  const change = { before: house, after: unit };
  await recordAudit(tx, { action: 'property.split', entityId: propertyId, ...change });
  const building = await lockLive(tx, buildingId);
  const rest = { monthlyCost, managed: house.managed, attributes: ofEveryUnit };
  const ids = await insertUnits(tx, building, names, rest);
  return presentAdded(tx, buildingId, [propertyId, ...ids]);
}
