import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { securityEventKinds } from '@tenantry/contract/access/trail.schemas';
import { useTestApp } from '#testing/test-app';

const metricsToken = 'a-token-for-prometheus';
const app = useTestApp({ metricsToken });
const deploy = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../deploy', file), 'utf8');

/** Prometheus itself provides `up`. */
const byPrometheus = ['up'];
const offered = new Set<string>(byPrometheus);
beforeAll(async () => {
  await app.current.app.inject({ url: '/healthz/live' });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { payload } = await app.current.app.inject({ url: '/metrics', headers });
  for (const [, name = ''] of payload.matchAll(/^(\w+)(?:\{.*\})? \S+$/gm)) offered.add(name);
});

/** The names before a `{`: each metric has a selector, which functions and labels do not. */
const metricsIn = (text: string) =>
  [...text.matchAll(/\b([a-z]\w+)\{|label_values\((\w+),/g)].map(
    ([, inSelector, inQuery]) => inSelector ?? inQuery ?? '',
  );

const dashboard = JSON.parse(deploy('grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
};
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  ),
  ...dashboard.templating.list
    .slice(1)
    .map(({ query }) => ['the choice of the job', query] as const),
  ...[...deploy('alerts.yaml').matchAll(/- alert: (\w+)\n\s+expr: (?:>-\n\s+)?(.+)$/gm)].map(
    ([, name = '', expr = '']) => [name, expr] as const,
  ),
];

describe('OPS-3: the dashboard and the alerts use metrics that /metrics offers', () => {
  test.each(expressions)('%s', (_, expr) => {
    const used = metricsIn(expr);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !offered.has(name))).toEqual([]);
  });

  test('every alert and panel is tested', () => {
    const alerts = deploy('alerts.yaml').match(/- alert:/g) ?? [];
    expect(alerts.length).toBeGreaterThan(5);
    const names = new Set(expressions.map(([name]) => name));
    expect(names.size).toBe(alerts.length + dashboard.panels.length + 1);
  });

  test('the kinds of refused attempts match the counted ones', () => {
    const kinds = [...deploy('alerts.yaml').matchAll(/kind=~?"([^"]+)"/g)].flatMap(
      ([, each = '']) => each.split('|'),
    );
    expect(securityEventKinds).toEqual(expect.arrayContaining(kinds));
    expect(kinds.length).toBeGreaterThan(0);
  });
});
