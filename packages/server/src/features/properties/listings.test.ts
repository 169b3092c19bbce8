import { MAX_PHOTOS } from '@tenantry/contract/properties/listings.schemas';
import { listingsEndpoints } from '@tenantry/contract/properties/listings.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import type { Organization } from '../../platform/database/organization-table.ts';
import { headOfPage } from './page-head.ts';
import { aProperty } from '#testing/factories';
import { asSuperuser } from '#testing/inspection';
import { aPhoto, listingBody } from '#testing/listings';
import { useTestApp } from '#testing/test-app';
import { aPicture, aRentalIn, aWorld } from '#testing/world';

const app = useTestApp();

async function aHome() {
  const world = await aWorld(app.current);
  const { admin } = world;
  const property = await aProperty(app.current, admin);
  const propertyId = property.id;
  const params = { propertyId };
  return {
    ...world,
    property,
    params,
    add: (fileName: string) => aPhoto(app.current, admin, propertyId, fileName),
    save: (body: object) => app.current.call(listingsEndpoints.save, { as: admin, params, body }),
    shown: async () =>
      (await app.current.call(listingsEndpoints.publicListing, { host: admin.host, params })).body,
    get: (url: string) => app.current.app.inject({ url, headers: { host: admin.host } }),
  };
}

describe('PUB-9: the listing of a home', () => {
  test('PUB-9: is empty at first, and then public as saved', async () => {
    const { save, shown } = await aHome();
    const empty = { description: null, deposit: null, availableFrom: null, photos: [] };
    expect(await shown()).toEqual({ ...empty, availableNow: false });
    const saved = await save(listingBody({ deposit: 1200.5, version: 1 }));
    const { description, availableFrom } = listingBody();
    expect(saved.body).toMatchObject({ description, deposit: 1200.5, availableFrom, version: 2 });
    const said = { description, deposit: 1200.5, availableFrom, photos: [] };
    expect(await shown()).toEqual({ ...said, availableNow: false });
    expect((await save({ description: '  ', version: 2 })).body).toEqual({ ...empty, version: 3 });
  });

  test('PUB-9: a home is available now when its day has come in the organization’s zone', async () => {
    const { save, shown } = await aHome();
    await save(listingBody({ availableFrom: '2020-02-29' }));
    expect(await shown()).toMatchObject({ availableFrom: '2020-02-29', availableNow: true });
    expect((await save(listingBody({ availableFrom: '2027-02-29' }))).problem).toMatchObject({
      status: 400,
      fields: { availableFrom: 'Available from: this date does not exist.' },
    });
  });

  test('PUB-9: deposit and day are shown only while the home is for lease', async () => {
    const world = await aWorld(app.current);
    const { property } = await aRentalIn(world);
    const params = { propertyId: property.id };
    const call = { as: world.admin, params, body: listingBody() };
    expect((await app.current.call(listingsEndpoints.save, call)).status).toBe(200);
    const host = world.admin.host;
    const { body } = await app.current.call(listingsEndpoints.publicListing, { host, params });
    const terms = { deposit: null, availableFrom: null, availableNow: false };
    expect(body).toMatchObject({ description: listingBody().description, ...terms });
  });
});

describe('PUB-9: photos', () => {
  test('PUB-9: keep their order and captions, and do not change the cover', async () => {
    const { add, save, shown, params, admin } = await aHome();
    await add('kitchen.png');
    await add('garden.png');
    const { photos, version } = await add('bath.png');
    expect(photos.map(({ url }) => url.replace(/.*\d{13}-/, ''))).toEqual([
      'kitchen.webp',
      'garden.webp',
      'bath.webp',
    ]);
    const [kitchen, garden, bath] = photos.map(({ id }) => id);
    const wanted = [
      { id: bath, caption: 'The bath' },
      { id: kitchen, caption: '' },
      { id: garden, caption: 'South side' },
    ];
    const saved = await save({ photos: wanted, version });
    expect(saved.body.photos.map(({ id, caption }) => ({ id, caption }))).toEqual(wanted);
    expect((await shown()).photos.map(({ caption }) => caption)).toEqual([
      'The bath',
      '',
      'South side',
    ]);
    const one = await app.current.call(portfolioEndpoints.one, { as: admin, params });
    expect(one.body.coverImage).toBeNull();
  });

  test('PUB-9: a removed photo has no public address any more', async () => {
    const { add, save, shown, get } = await aHome();
    await add('kitchen.png');
    const { photos, version } = await add('garden.png');
    const [kitchen, garden] = photos;
    expect((await get(kitchen!.url)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable') as string,
    });
    await save({ removedPhotos: [kitchen!.id], version });
    const again = await save({ removedPhotos: [kitchen!.id] });
    expect(again.problem.message).toBe(
      'A photo in this list no longer exists. Reload the listing.',
    );
    expect((await get(kitchen!.url)).statusCode).toBe(404);
    expect((await get(garden!.url)).statusCode).toBe(200);
    expect((await shown()).photos.map(({ url }) => url)).toEqual([garden!.url]);
  });

  test('PUB-9: an archived home has neither a listing nor photos', async () => {
    const { add, get, params, admin } = await aHome();
    const { photos } = await add('kitchen.png');
    await app.current.call(portfolioEndpoints.remove, { as: admin, params });
    expect((await get(photos[0]!.url)).statusCode).toBe(404);
    const call = { host: admin.host, params };
    expect((await app.current.call(listingsEndpoints.publicListing, call)).status).toBe(404);
    expect(
      (await app.current.call(listingsEndpoints.adminListing, { as: admin, params })).status,
    ).toBe(404);
  });

  test('PUB-9: a photo is found only under its own home and organization', async () => {
    const { add, params, admin } = await aHome();
    const { photos } = await add('kitchen.png');
    const other = await aProperty(app.current, admin);
    const elsewhere = photos[0]!.url.replace(params.propertyId, other.id);
    const { admin: stranger } = await aWorld(app.current);
    for (const [url, host] of [
      [elsewhere, admin.host],
      [photos[0]!.url, stranger.host],
    ] as const) {
      const answer = await app.current.app.inject({ url, headers: { host } });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('PUB-9: are at most twenty, even when uploaded at once; other files are refused', async () => {
    const { organization, admin, params } = await aHome();
    await aPhoto(app.current, admin, params.propertyId);
    // Rows are enough to reach the limit: the files all have the same size anyway.
    await asSuperuser(
      app.current,
      `WITH file AS (SELECT * FROM stored_files WHERE organization_id = $1 LIMIT 1),
            copies AS (INSERT INTO stored_files
                (organization_id, id, label, content_type, bytes, sha256, width, height, renditions, created_at)
              SELECT organization_id, gen_random_uuid(), n || label, content_type, bytes, sha256, width, height, renditions, created_at
              FROM file, generate_series(1, ${MAX_PHOTOS - 3}) n RETURNING id)
       INSERT INTO property_photos (organization_id, id, property_id, file_id, position, created_at)
       SELECT $1, gen_random_uuid(), $2, id, 5, now() FROM copies`,
      [organization.id, params.propertyId],
    );
    const file = await aPicture();
    const upload = (content: Buffer) =>
      app.current.call(listingsEndpoints.uploadPhoto, {
        as: admin,
        params: { ...params, fileName: 'more.png' },
        file: content,
      });
    expect((await upload(Buffer.from('<svg/>'))).problem).toMatchObject({ status: 415 });
    const answers = await Promise.all([upload(file), upload(file), upload(file), upload(file)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.problem.message).toBe(
      'A property can have at most 20 photos. Remove one before you add another.',
    );
  });
});

describe('PUB-11: the head of a home’s page', () => {
  const origin = 'https://homes.example.com';
  const headOf = (organization: Organization, path: string) =>
    app.current.database.transact({ organization, readOnly: true }, (tx) =>
      headOfPage(tx, path, origin),
    );

  test('PUB-11: a shared link has title, description, picture and structured data', async () => {
    const { add, save, params, organization, property } = await aHome();
    const { photos } = await add('kitchen.png');
    const description = 'Bright </script><b> & "new"';
    await save(listingBody({ description, availableFrom: '2031-01-05' }));
    const head = (await headOf(organization, `/view-property/${params.propertyId}/`)) ?? '';
    const { addressLine1, city, state } = property;
    expect(head).toContain(`<title>${addressLine1}, ${city}, ${state}</title>`);
    expect(head).toContain(`<meta property="og:site_name" content="${organization.name}">`);
    expect(head).toContain('/ month. Bright &lt;/script&gt;&lt;b&gt; &amp; &quot;new&quot;">');
    const image = `${origin}${photos[0]!.url}?width=1280`;
    expect(head).toContain(`<meta property="og:image" content="${image}">`);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'RealEstateListing',
      description,
      url: `${origin}/view-property/${params.propertyId}`,
      image: [image],
      mainEntity: { address: { addressLocality: city } },
      offers: { availabilityStarts: '2031-01-05', priceSpecification: { priceCurrency: 'USD' } },
    });
  });

  test('PUB-11: other pages, and homes of other organizations, have none', async () => {
    const { organization } = await aHome();
    const { params: elsewhere } = await aHome();
    const paths = [
      '/',
      '/login',
      '/view-property/x',
      '/view-property/00000000-0000-4000-8000-000000000000',
      `/view-property/${elsewhere.propertyId}`,
    ];
    for (const path of paths) expect(await headOf(organization, path)).toBeNull();
  });
});
