import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProperty, type TestPerson } from '#testing/factories';
import { aWorldOfLists, street } from '#testing/lists';
import { useTestApp } from '#testing/test-app';
import { aWorld } from '#testing/world';

const app = useTestApp();

let admin: TestPerson;

beforeAll(async () => {
  ({ admin } = await aWorldOfLists(app.current));
});

describe("API-15, PROP-2: the search of an administrator's properties", () => {
  const find = async (query: Readonly<Record<string, string>>) => {
    const { body } = await app.current.call(portfolioEndpoints.list, {
      as: admin,
      query: { include: '', limit: 10, ...query },
    });
    return body.map(({ addressLine1 }) => addressLine1.replace(/^\d+ Elm/, 'Elm'));
  };

  test('are sorted by street, with numbers in numeric order', async () => {
    expect(await find({ filter: 'oak street' })).toEqual(['2 Oak Street', '10 Oak Street']);
    expect(await find({ filter: 'oak', sort: '-address' })).toEqual([
      '10 Oak Street',
      '2 Oak Street',
    ]);
  });

  test.each<[Readonly<Record<string, string>>, string[]]>([
    [{ filter: 'tess tenant' }, ['Elm Street']],
    [{ filter: 'zoe' }, []],
    [{ filter: 'sea 12207' }, ['99999% Street']],
    [{ filter: '99999%' }, ['99999% Street']],
    [{ filter: 'unit b, ALBANY' }, ['1 Cedar_Way']],
    [{ filter: 'oak', managed: 'yes', city: 'Albany' }, []],
    [
      { sort: 'city', filter: 'street' },
      ['Elm Street', '99999% Street', '2 Oak Street', '10 Oak Street'],
    ],
    [{ sort: '-price', city: 'Albany' }, ['1 Cedar_Way', '99999% Street', 'Elm Street']],
    [{ filter: 'r_w' }, ['1 Cedar_Way']],
    [{ filter: '\\' }, []],
    [{ status: 'UNAVAILABLE' }, ['1 Cedar_Way']],
    [{ status: 'LEASED' }, ['Elm Street']],
    [{ managed: 'yes' }, ['2 Oak Street']],
    [{ managed: 'no', city: 'Troy' }, ['10 Oak Street']],
    [{ due: 'yes' }, ['Elm Street']],
    [{ sort: '-due', filter: 'elm' }, ['Elm Street']],
    [{ sort: 'price', city: 'Troy' }, ['10 Oak Street', '2 Oak Street']],
  ])('%o', async (query, found) => {
    expect(await find(query)).toEqual(found);
  });

  test('can be sorted by balance, largest first', async () => {
    expect((await find({ sort: '-due' }))[0]).toBe('Elm Street');
  });

  test('a page whose rows were deleted meanwhile still has the total number', async () => {
    const { admin: as } = await aWorld(app.current);
    const kept = await aProperty(app.current, as, street('1 Oak Street', { city: 'Utica' }));
    const gone = await aProperty(app.current, as, street('2 Oak Street', { city: 'Utica' }));
    const query = { include: '', limit: 1, city: 'Utica' };
    const list = (more: { cursor?: string }) =>
      app.current.call(portfolioEndpoints.list, { as, query: { ...query, ...more } });
    const first = await list({});
    expect(first.body.map(({ id }) => id)).toEqual([kept.id]);
    const cursor = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    await app.current.call(portfolioEndpoints.remove, { as, params: { propertyId: gone.id } });
    const second = await list({ cursor });
    expect(second.body).toEqual([]);
    expect(second.headers['x-total-count']).toBe('1');
  });

  test('each city can be chosen', async () => {
    const { body } = await app.current.call(propertiesEndpoints.cities, { as: admin });
    expect(body).toEqual([
      { city: 'Albany', properties: 3 },
      { city: 'Troy', properties: 2 },
    ]);
  });
});
