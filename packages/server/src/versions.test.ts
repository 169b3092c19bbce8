import { allEndpoints } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { sampleCall } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aWorld } from '#testing/world';

const app = useTestApp();

/** Saves of editable records: their body contains the version that was last seen. */
const saves = allEndpoints.filter(({ body }) => {
  if (!body) return false;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.hasOwn(schema.properties ?? {}, 'version');
});

interface Versioned {
  readonly version: number;
}

async function aSave(endpoint: EndpointDefinition) {
  const world = await aWorld(app.current);
  const sample = await sampleCall(world, endpoint);
  const body = sample.body as Versioned;
  const save = (version?: number) =>
    app.current.call(endpoint, {
      ...sample,
      as: world.admin,
      body: { ...body, version },
    } as never);
  return { save, seen: body.version };
}

test('there are endpoints that save with a version', () => {
  expect(saves.length).toBeGreaterThan(1);
});

describe.each(saves)('$method $path', (endpoint) => {
  test('over a newer version gets 409 with the current state', async () => {
    const { save, seen } = await aSave(endpoint);
    const saved = (await save(seen)).body as Versioned;
    expect(saved.version).toBeGreaterThan(seen);
    for (const old of [seen, saved.version + 1]) {
      const { problem } = await save(old);
      expect(problem).toMatchObject({ status: 409, code: 'stale_version' });
      expect(problem.current).toEqual(saved);
      if (typeof endpoint.response === 'string')
        throw new Error('a save answers with what it saved');
      expect(endpoint.response.safeParse(problem.current).success).toBe(true);
    }
    expect((await save(saved.version)).status).toBe(200);
  });

  test('API-8: without a version overwrites what was saved in the meantime', async () => {
    const { save, seen } = await aSave(endpoint);
    await save(seen);
    expect((await save()).status).toBe(200);
  });

  test('of two saves at once over the same version, one is refused', async () => {
    const { save, seen } = await aSave(endpoint);
    const answers = await Promise.all([save(seen), save(seen), save(seen)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});
