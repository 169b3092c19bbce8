import type { Found } from './printed.domain.ts';

/**
 * What several looks at the same receipt tell together: what was found with most confidence in sum. Looks that agree
 * make it surer, those that disagree less sure.
 * @param keyOf what has to be the same for two findings to agree
 */
export function agreeOn<Value>(
  findings: readonly (Found<Value> | null)[],
  keyOf: (value: Value) => string,
): Found<Value> | null {
  const groups = new Map<string, Found<Value>[]>();
  for (const finding of findings) {
    if (!finding) continue;
    const key = keyOf(finding.value);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const weightOf = (group: readonly Found<Value>[]) =>
    group.reduce((sum, { confidence }) => sum + confidence, 0);
  const [most, next] = [...groups.values()].toSorted((a, b) => weightOf(b) - weightOf(a));
  const best = most?.toSorted((a, b) => b.confidence - a.confidence)[0];
  if (!most || !best) return null;
  const doubt = most.reduce((product, { confidence }) => product * (1 - confidence), 1);
  const together = most.length > 1 ? Math.min(0.98, 1 - doubt) : best.confidence;
  const against = next ? weightOf(next) / (weightOf(most) + weightOf(next)) : 0;
  return { ...best, confidence: together * (1 - against) };
}
