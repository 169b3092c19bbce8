import type { Group } from './entries.domain.ts';
import { plain, SAME_EDGE } from './rows.domain.ts';

/**
 * The headings that lines stand under once this one is printed: what stands further right is within what stands left,
 * and what says where money goes is above all that does not, wherever it stands.
 * @param lines how the lines so far stand under headings
 */
export function groupsBelow(
  groups: readonly Group[],
  heading: Group,
  lines: readonly { readonly groups: readonly Group[] }[],
): Group[] {
  // A group that is headed again on the next page is the same one.
  const again = groups.findIndex((group) => plain(group.name) === plain(heading.name));
  if (again >= 0) return groups.slice(0, again + 1);
  const isOutside = (group: Group) => group.left < heading.left - SAME_EDGE;
  const isBeside = (group: Group) => Math.abs(group.left - heading.left) < SAME_EDGE;
  const above = groups.findLast((group) => group.direction !== null);
  // It has lines of its own, and this heading stands where it stands: the next of its kind.
  const isOver = above && isBeside(above) && lines.some((line) => line.groups.at(-1) === above);
  const kept = groups.filter(
    (group) =>
      (heading.direction === null && group === above && !isOver) ||
      (isOutside(group) && group.direction === null),
  );
  return [...kept, heading];
}

/** The headings that are left when the total of one is printed. */
export function groupsAfter(groups: readonly Group[], total: string): readonly Group[] {
  const ended = groups.findIndex((group) => isNamed(total, group.name));
  return ended < 0 ? groups : groups.slice(0, ended);
}

const isNamed = (total: string, group: string) =>
  plain(total).replace(/^(?:grand |sub ?)?total(?: for| of)? |(?: sub)? ?totals?$/g, '') ===
  plain(group);
