import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import type { attributeDefinitions } from '@tenantry/contract/properties/properties.schemas';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { anOrganization, aPerson, aProperty, propertyBody } from '#testing/factories';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function anOffice() {
  const organization = await anOrganization(app.current);
  const as = await aPerson(app.current, organization, 'SiteAdmin');
  const list = async () =>
    (await app.current.call(propertiesEndpoints.publicAttributes, { host: as.host })).body;
  const define = (body: z.input<typeof attributeDefinitions>) =>
    app.current.call(propertiesEndpoints.defineAttributes, { as, body });
  return { as, list, define, first: await list() };
}

test('PROP-10: the list is stored in its order, with new names and new attributes', async () => {
  const { list, define, first } = await anOffice();
  const [bedrooms, bathrooms] = first;
  const wanted = [{ name: 'Garden' }, bathrooms!, { ...bedrooms!, name: 'Rooms' }];
  const { status, body } = await define(wanted);
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: expect.any(String), name: 'Garden' },
    bathrooms,
    { id: bedrooms?.id, name: 'Rooms' },
  ]);
  expect(first.map(({ id }) => id)).not.toContain(body[0]?.id);
  expect(await list()).toEqual(body);
  expect((await define(body.toReversed())).body).toEqual(body.toReversed());
  expect((await define([])).body).toEqual([]);
  expect((await define([{ name: 'Pool' }])).body).toMatchObject([{ name: 'Pool' }]);
});

test('PROP-10: the values of a removed attribute are kept, even through saves', async () => {
  const { as, define, first } = await anOffice();
  const [bedrooms, bathrooms] = first;
  const attributes = [
    { attributeId: bedrooms!.id, value: '3' },
    { attributeId: bathrooms!.id, value: '2' },
  ];
  const { id: propertyId } = await aProperty(app.current, as, { attributes });
  const params = { propertyId };
  const shown = async () =>
    (await app.current.call(portfolioEndpoints.one, { as, params })).body.attributes;
  await define(first.slice(1));
  expect(await shown()).toEqual(attributes.slice(1));

  const changed = [{ attributeId: bathrooms!.id, value: '4' }];
  const body = { ...propertyBody({ attributes: changed }), version: 1 };
  await app.current.call(portfolioEndpoints.update, { as, params, body });
  expect(await shown()).toEqual(changed);
  const removed = { ...propertyBody({ attributes }), version: 2 };
  const refused = await app.current.call(portfolioEndpoints.update, { as, params, body: removed });
  expect(refused.problem.status).toBe(422);

  // A list that was read earlier still contains them.
  await define(first);
  expect(await shown()).toEqual([attributes[0], ...changed]);
});

test('PROP-10: an attribute of another organization makes the whole list invalid', async () => {
  const { list, define, first } = await anOffice();
  const foreign = (await anOffice()).first[0]!;
  for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
    const { problem } = await define([{ name: 'Garden' }, { id, name: 'Theirs' }]);
    expect(problem).toMatchObject({ status: 422, code: 'attribute_gone' });
  }
  expect(await list()).toEqual(first);
});

test('PROP-10: each attribute needs a unique name', async () => {
  const { list, define, first } = await anOffice();
  const twice = await define([...first, { name: ' bedRooms ' }]);
  expect(twice.problem.fields).toEqual({ '5.name': 'Another attribute has this name.' });
  const none = await define([{ name: '  ' }]);
  expect(none.problem.fields).toEqual({ '0.name': 'Enter a name for the attribute.' });
  expect((await define([first[0]!, { ...first[0]!, name: 'Again' }])).problem.status).toBe(400);
  expect(await list()).toEqual(first);
});

test('PROP-10: only one of several simultaneous lists is saved, as a whole', async () => {
  const { list, define, first } = await anOffice();
  const wanted = Array.from({ length: 12 }, (_, index) => [
    { name: `New ${index}` },
    ...first.slice(index % 3).toReversed(),
    { name: `Last ${index}` },
  ]);
  const answers = await Promise.all(wanted.map(define));
  expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
  const bodies = answers.map(({ body }) => body);
  expect(bodies).toContainEqual(await list());
  expect(bodies.map((body) => body.map(({ name }) => name))).toEqual(
    wanted.map((definitions) => definitions.map(({ name }) => name)),
  );
});
