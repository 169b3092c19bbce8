import { allEndpoints } from '@tenantry/contract/api';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import fastJson from 'fast-json-stringify';
import fastify from 'fastify';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { aBuildingWithUnits } from '#testing/buildings';
import { anInvoice, aPayment, aProperty } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld } from '#testing/world';
import {
  jsonSchemaOf,
  responseSchemasOf,
  serializerCompiler,
} from './platform/http/response-schema.ts';

const app = useTestApp();

test('every response has a serializer, so that none fails after the work is done', () => {
  for (const { response } of allEndpoints) {
    if (typeof response === 'string') continue;
    expect(fastJson(jsonSchemaOf(response, 'output'))).toBeTypeOf('function');
  }
});

test('a field that the schema does not name is cut off by the serializer, at every depth', async () => {
  const response = z.object({
    id: z.string(),
    inner: z.object({ shown: z.string() }).nullable(),
    list: z.array(z.object({ shown: z.int() })),
  });
  const endpoint = { method: 'GET', path: '/', access: 'public', summary: '', response } as const;
  const server = fastify();
  server.setSerializerCompiler(serializerCompiler);
  server.get('/', { schema: { response: responseSchemasOf(endpoint) } }, () => ({
    id: 'x',
    passwordHash: 'secret',
    inner: { shown: 'yes', passwordHash: 'secret' },
    list: [{ shown: 1, passwordHash: 'secret' }],
  }));
  const { payload } = await server.inject('/');
  await server.close();
  expect(JSON.parse(payload)).toEqual({ id: 'x', inner: { shown: 'yes' }, list: [{ shown: 1 }] });
});

/** The fields of a home without a building, cover and attributes, in their order. */
const shownProperty = (property: AdminProperty) => ({
  id: property.id,
  home: { label: property.addressLine1, address: property.home.address },
  addressLine1: property.addressLine1,
  addressLine2: null,
  city: property.city,
  state: property.state,
  zipCode: property.zipCode,
  status: 'FOR_LEASE',
  coverImage: null,
  coverImageSize: null,
  monthlyCost: property.monthlyCost,
  attributes: [],
});

describe('PUB-5: the fields that the public sees', () => {
  test('a property that is leased, owes money and is managed', async () => {
    const world = await aWorld(app.current);
    const { admin, organization } = world;
    const { property } = await aRentalIn(world);
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 5 });
    const call = { host: organization.domain };
    const list = await app.current.call(propertiesEndpoints.publicProperties, call);
    const params = { propertyId: property.id };
    const one = await app.current.call(propertiesEndpoints.publicProperty, { ...call, params });
    const expected = { ...shownProperty(property), status: 'LEASED' };
    expect(one.body).toEqual(expected);
    expect(list.body).toEqual([expected]);
  });

  test('UNIT-3: a unit has its building and its name besides, and a home of its own has not', async () => {
    const { admin, organization } = await aWorld(app.current);
    const own = await aProperty(app.current, admin);
    const { building, units } = await aBuildingWithUnits(app.current, admin, '2B');
    const call = { host: organization.domain };
    const { body } = await app.current.call(propertiesEndpoints.publicProperties, call);
    const fieldsOf = (id: string | undefined) =>
      Object.keys(body.find((property) => property.id === id) ?? {});
    const added = ['buildingId', 'buildingName', 'unitName'];
    expect(fieldsOf(units[0]?.id).toSorted()).toEqual([...fieldsOf(own.id), ...added].toSorted());
    expect(fieldsOf(own.id)).toEqual(Object.keys(shownProperty(own)));
    expect(body.find(({ id }) => id === units[0]?.id)).toMatchObject({
      home: { label: 'Maple Court 2B' },
      buildingId: building.id,
      buildingName: 'Maple Court',
      unitName: '2B',
    });
    expect(body.find(({ id }) => id === own.id)).toEqual(shownProperty(own));
  });

  test('of the organization', async () => {
    const { organization } = await aWorld(app.current);
    const { body } = await app.current.call(organizationEndpoints.publicOrganization, {
      host: organization.domain,
    });
    expect(body).toEqual({
      name: organization.name,
      logoUrl: null,
      logoSize: null,
      marketingImageUrl: null,
      marketingImageSize: null,
    });
  });
});
