import type { Found } from './printed.domain.ts';

/** One recognizer repeats its own mistakes, so a value is never sure unless the other one confirms it. */
const ALONE = 0.85;

/** If they differ, the network is right more often, as measured on real receipts. */
const MORE_FOR_NETWORK = 1.6;

/**
 * Combines several looks at the same receipt: the value with the highest total confidence. Agreement increases the
 * confidence, especially between different recognizers; disagreement lowers it. A doubt about what the page means
 * remains: that both read the same does not resolve it.
 * @param keyOf the part that must be equal for two findings to agree
 */
export function agreeOn<Value>(
  findings: readonly (Found<Value> | null)[],
  keyOf: (value: Value) => string,
): Found<Value> | null {
  return agreeOnGroups(findings, (one, other) => keyOf(one) === keyOf(other));
}

/** The same for values that agree if they are similar. */
export function agreeOnGroups<Value>(
  findings: readonly (Found<Value> | null)[],
  isSame: (one: Value, other: Value) => boolean,
): Found<Value> | null {
  const groups: Found<Value>[][] = [];
  for (const finding of findings) {
    if (!finding) continue;
    const group = groups.find(([one]) => one && isSame(one.value, finding.value));
    if (group) group.push(finding);
    else groups.push([finding]);
  }
  const weightOf = (group: readonly Found<Value>[]) =>
    group.reduce((sum, { confidence, recognizer }) => {
      return sum + confidence * (recognizer === 'network' ? MORE_FOR_NETWORK : 1);
    }, 0);
  const [most, next] = groups.toSorted((a, b) => weightOf(b) - weightOf(a));
  const best = most?.toSorted((a, b) => b.confidence - a.confidence)[0];
  if (!most || !best) return null;
  const doubt = most.reduce((product, { confidence }) => product * (1 - confidence), 1);
  const together = most.length > 1 ? Math.min(0.98, 1 - doubt) : best.confidence;
  const against = next ? weightOf(next) / (weightOf(most) + weightOf(next)) : 0;
  const atMost = Math.min(
    isConfirmed(most) ? 1 : ALONE,
    ...most.map((finding) => finding.atMost ?? 1),
  );
  return { ...best, atMost, confidence: Math.min(atMost, together * (1 - against)) };
}

/** Whether the text is embedded in a PDF, or different recognizers read it. */
function isConfirmed(group: readonly Found<unknown>[]): boolean {
  const recognizers = new Set(group.map(({ recognizer }) => recognizer));
  return recognizers.size > 1 || recognizers.has(undefined);
}
