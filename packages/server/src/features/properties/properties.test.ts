import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import type { propertyUpdate } from '@tenantry/contract/portfolio/portfolio.schemas';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { aProperty, propertyBody, type TestPerson } from '#testing/factories';
import { aLandlord, anAdmin } from '#testing/landlord';
import { addressOf } from '#testing/calls';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';

const app = useTestApp();

const attributesOf = async (admin: TestPerson) =>
  (await app.current.call(propertiesEndpoints.publicAttributes, { host: admin.host })).body;

const save = (admin: TestPerson, propertyId: string, body: z.input<typeof propertyUpdate>) =>
  app.current.call(portfolioEndpoints.update, { as: admin, params: { propertyId }, body });

const read = async (admin: TestPerson, propertyId: string) =>
  (await app.current.call(portfolioEndpoints.one, { as: admin, params: { propertyId } })).body;

describe('adding and changing a property', () => {
  test('PROP-2, PROP-9: a new property is for lease and not managed', async () => {
    const admin = await anAdmin(app.current);
    const body = propertyBody({ addressLine2: 'Apt 4', monthlyCost: 1850.5 });
    const { status, body: property } = await app.current.call(portfolioEndpoints.create, {
      as: admin,
      body,
    });
    expect(status).toBe(201);
    expect(property).toMatchObject({
      ...body,
      status: 'FOR_LEASE',
      managed: false,
      coverImage: null,
      version: 1,
      balanceDue: 0,
      activeLease: null,
      leases: [],
    });
    expect(await read(admin, property.id)).toEqual(property);
  });

  test('PROP-7: a save changes every field and increases the version', async () => {
    const admin = await anAdmin(app.current);
    const property = await aProperty(app.current, admin, { addressLine2: 'Apt 4' });
    const changed = {
      addressLine1: '9 Oak Avenue',
      addressLine2: null,
      city: 'Troy',
      state: 'VT',
      zipCode: '12180-1234',
      monthlyCost: 0,
      managed: true,
    };
    const { body } = await save(admin, property.id, { ...changed, version: 1 });
    expect(body).toMatchObject({ ...changed, version: 2 });
    expect(await read(admin, property.id)).toEqual(body);
  });

  test.each(['ZZ', 'ny', ''])('PROP-5: %j is not a state, as in the form', async (state) => {
    const admin = await anAdmin(app.current);
    const { problem } = await app.current.call(portfolioEndpoints.create, {
      as: admin,
      body: propertyBody({ state }),
    });
    expect(problem).toMatchObject({
      status: 400,
      fields: { state: expect.stringMatching(/state/i) },
    });
  });

  test('a save over a newer version is refused with the current property', async () => {
    const admin = await anAdmin(app.current);
    const { id } = await aProperty(app.current, admin);
    await save(admin, id, { ...propertyBody({ city: 'First' }), version: 1 });
    const late = await save(admin, id, { ...propertyBody({ city: 'Second' }), version: 1 });
    expect(late.problem).toMatchObject({ status: 409, code: 'stale_version' });
    expect(late.problem.current).toMatchObject({ id, city: 'First', version: 2 });
    expect((await read(admin, id)).city).toBe('First');
  });

  test('only one of twenty simultaneous saves of one version succeeds', async () => {
    const admin = await anAdmin(app.current);
    const { id } = await aProperty(app.current, admin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(admin, id, { ...propertyBody({ city: `City ${index}` }), version: 1 }),
      ),
    );
    const kept = answers.filter(({ status }) => status === 200);
    expect(kept).toHaveLength(1);
    expect(await read(admin, id)).toEqual(kept[0]?.body);
  });

  test('PROP-4: attributes are kept in the order of their definitions, and replaced by a save', async () => {
    const admin = await anAdmin(app.current);
    const defined = await attributesOf(admin);
    const [first, second, third] = defined.map(({ id }) => id);
    const value = (attributeId: string | undefined, text: string) => ({
      attributeId: attributeId ?? '',
      value: text,
    });
    const property = await aProperty(app.current, admin, {
      attributes: [value(second, 'two'), value(first, 'one')],
    });
    expect(property.attributes).toEqual([value(first, 'one'), value(second, 'two')]);

    const attributes = [value(third, '3'), value(second, 'zwei')];
    const { body } = await save(admin, property.id, {
      ...propertyBody({ attributes }),
      version: 1,
    });
    expect(body.attributes).toEqual([value(second, 'zwei'), value(third, '3')]);
  });

  test('an attribute that is not defined here, or is listed twice, is refused and nothing is saved', async () => {
    const admin = await anAdmin(app.current);
    const [foreign] = await attributesOf(await anAdmin(app.current));
    const { id } = await aProperty(app.current, admin);
    const attributes = [{ attributeId: foreign!.id, value: '1' }];
    const unknown = await save(admin, id, {
      ...propertyBody({ city: 'Elsewhere', attributes }),
      version: 1,
    });
    expect(unknown.problem).toMatchObject({ status: 422, code: 'attribute_gone' });
    expect(await read(admin, id)).toMatchObject({ version: 1, city: 'Albany', attributes: [] });
    const [own] = await attributesOf(admin);
    const twice = [1, 2].map(() => ({ attributeId: own!.id, value: '1' }));
    const body = { ...propertyBody({ attributes: twice }), version: 1 };
    expect((await save(admin, id, body)).problem.message).toBe('An attribute is listed twice.');
  });

  test('PROP-9: UNAVAILABLE is set and cleared; in between, leases decide', async () => {
    const { admin, property } = await aLandlord(app.current);
    const vacant = await aProperty(app.current, admin, { status: 'UNAVAILABLE' });
    expect(vacant.status).toBe('UNAVAILABLE');
    const steps = [
      [vacant.id, 'FOR_LEASE', 'FOR_LEASE'],
      [vacant.id, 'LEASED', 'FOR_LEASE'],
      [vacant.id, undefined, 'FOR_LEASE'],
      [property.id, 'UNAVAILABLE', 'UNAVAILABLE'],
      [property.id, undefined, 'UNAVAILABLE'],
      [property.id, 'FOR_LEASE', 'LEASED'],
    ] as const;
    for (const [id, status, expected] of steps) {
      const { version } = await read(admin, id);
      const { body } = await save(admin, id, { ...propertyBody({ status }), version });
      expect(body.status).toBe(expected);
    }
  });
});

describe('PROP-7: the cover image', () => {
  const upload = (admin: TestPerson, propertyId: string, file: Buffer, fileName = 'My House.PNG') =>
    app.current.call(portfolioEndpoints.uploadCoverImage, {
      as: admin,
      params: { propertyId, fileName },
      file,
    });

  test('PROP-7: it is shown to everyone under its own address, and a new one replaces it', async () => {
    const admin = await anAdmin(app.current);
    const { id } = await aProperty(app.current, admin);
    const first = (await upload(admin, id, await aPicture())).body.coverImage ?? '';
    expect(first).toMatch(
      new RegExp(`^/v1/public/properties/${id}/coverImage/\\d{13}-my-house\\.webp$`),
    );
    const seen = await app.current.call(propertiesEndpoints.publicProperty, {
      host: admin.host,
      params: { propertyId: id },
    });
    expect(seen.body.coverImage).toBe(first);
    const get = (url: string) => app.current.app.inject({ url, headers: { host: admin.host } });
    const image = await get(first);
    expect(image.statusCode).toBe(200);
    expect(image.headers['content-type']).toBe('image/webp');
    expect(image.headers['cache-control']).toContain('immutable');

    const second = (await upload(admin, id, await aPicture(), 'other.png')).body.coverImage ?? '';
    expect(second).not.toBe(first);
    expect((await get(second)).statusCode).toBe(200);
    expect((await get(first)).statusCode).toBe(404);
  });

  test('a file that is not an image is refused, and the cover stays', async () => {
    const admin = await anAdmin(app.current);
    const { id } = await aProperty(app.current, admin);
    const kept = (await upload(admin, id, await aPicture())).body.coverImage;
    const refused = await upload(admin, id, Buffer.from('<svg onload="alert(1)"/>'));
    expect(refused.problem).toMatchObject({
      status: 415,
      message: 'Choose a JPEG, PNG, WebP, HEIC or TIFF image.',
    });
    expect((await read(admin, id)).coverImage).toBe(kept);
  });

  test('a file name is looked up, and never used as a path', async () => {
    const admin = await anAdmin(app.current);
    const { id } = await aProperty(app.current, admin);
    await upload(admin, id, await aPicture(), '../../etc/passwd');
    const params = { propertyId: id, fileName: '../../../etc/passwd' };
    const url = addressOf(propertiesEndpoints.coverImage.path, params);
    const { statusCode } = await app.current.app.inject({ url, headers: { host: admin.host } });
    expect(statusCode).toBe(404);
    expect((await read(admin, id)).coverImage).toMatch(/\/\d{13}-etc-passwd\.webp$/);
  });
});
