import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { describe, expect, test } from 'vitest';
import { propertyOf } from '#testing/buildings';
import { aLease, aProperty, type TestPerson } from '#testing/factories';
import { anAdmin } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

describe('splitting a house into units', () => {
  const split = (as: TestPerson, propertyId: string) =>
    app.current.call(buildingsEndpoints.split, {
      as,
      params: { propertyId },
      body: { name: 'Elm House', unitName: 'Upper', names: 'Lower, Garden', monthlyCost: 950 },
    });

  test('UNIT-2: the house becomes a unit with its history, and the others are new', async () => {
    const as = await anAdmin(app.current);
    const house = await aProperty(app.current, as);
    const lease = await aLease(app.current, as, house.id);
    const { status, body } = await split(as, house.id);
    expect(status).toBe(201);
    expect(body.building).toMatchObject({
      name: 'Elm House',
      addressLine1: house.addressLine1,
      units: 3,
      leasedUnits: 1,
    });
    expect(body.units.map(({ home }) => home.label)).toEqual([
      'Elm House Upper',
      'Elm House Lower',
      'Elm House Garden',
    ]);
    expect(await propertyOf(app.current, as, house.id)).toMatchObject({
      home: { label: 'Elm House Upper' },
      monthlyCost: house.monthlyCost,
      leases: [{ id: lease.id }],
    });
    expect(await propertyOf(app.current, as, body.units[1]!.id)).toMatchObject({
      monthlyCost: 950,
      leases: [],
    });
    expect((await split(as, house.id)).problem).toMatchObject({
      status: 409,
      code: 'unit_already',
    });
  });

  test('UNIT-2: the other units have other names than the house', async () => {
    const as = await anAdmin(app.current);
    const { id: propertyId } = await aProperty(app.current, as);
    const { problem } = await app.current.call(buildingsEndpoints.split, {
      as,
      params: { propertyId },
      body: { name: 'Elm House', unitName: 'upper', names: 'Upper, Lower', monthlyCost: 950 },
    });
    expect(problem).toMatchObject({ status: 409, code: 'unit_name_taken' });
    expect((await app.current.call(buildingsEndpoints.list, { as })).body).toEqual([]);
  });

  test('UNIT-2: the kept unit has its second line, and the square feet stay with the building', async () => {
    const as = await anAdmin(app.current);
    const { body: definitions } = await app.current.call(propertiesEndpoints.publicAttributes, {
      as,
    });
    const value = (name: string, words: string) => ({
      attributeId: definitions.find((each) => each.name === name)!.id,
      value: words,
    });
    const attributes = [
      value('Bedrooms', '4'),
      value('Square feet', '2,860 sq ft'),
      value('Pets', 'Cats'),
    ];
    const { id } = await aProperty(app.current, as, { attributes, addressLine2: '' });
    const { body } = await split(as, id);
    expect(body.building.area).toBe(2860);
    const [kept, lower] = body.units;
    expect(kept?.home.address).toContain(', Unit Upper, ');
    expect(lower?.home.address).toContain(', Unit Lower, ');
    const pets = value('Pets', 'Cats');
    expect(await propertyOf(app.current, as, id)).toMatchObject({
      addressLine2: 'Unit Upper',
      attributes: [value('Bedrooms', '4'), pets],
    });
    expect((await propertyOf(app.current, as, lower!.id)).attributes).toEqual([pets]);
  });
});
