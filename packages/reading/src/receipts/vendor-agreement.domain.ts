import { agreeOnGroups } from './agreement.domain.ts';
import { resembles, type Found } from './printed.domain.ts';

/** The part of a name that may differ between looks. */
const MAX_OTHERWISE = 0.2;

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function isSameName(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  return resembles(a, b, Math.floor(Math.min(a.length, b.length) * MAX_OTHERWISE));
}

/** The name from several looks combined. A few letters may differ, and spaces, which one recognizer often loses. */
export function agreeOnVendor(findings: readonly (Found<string> | null)[]): Found<string> | null {
  const agreed = agreeOnGroups(findings, isSameName);
  if (!agreed) return null;
  const names = findings.flatMap((found) => found?.value ?? []);
  // If names differ in some letters, the network's is right more often.
  const best =
    findings.find(
      (found) => found?.recognizer === 'network' && isSameName(found.value, agreed.value),
    ) ?? agreed;
  const same = names.filter((name) => lettersOf(name) === lettersOf(best.value));
  const [spaced = best.value] = same.toSorted((a, b) => b.split(' ').length - a.split(' ').length);
  // If letters differ, it is unknown which are right.
  const isExact = names.filter((name) => isSameName(name, agreed.value)).length === same.length;
  const confidence = agreed.confidence * (isExact ? 1 : 0.9);
  return { ...best, value: spaced, confidence, atMost: agreed.atMost };
}
