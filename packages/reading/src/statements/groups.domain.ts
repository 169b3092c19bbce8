import type { Group } from './entries.domain.ts';
import { plain, SAME_EDGE } from './rows.domain.ts';

/**
 * The current headings after a new one is printed: indented headings are nested, and headings that name a direction are
 * above those that do not, at any position.
 * @param lines the headings of the lines so far
 */
export function groupsBelow(
  groups: readonly Group[],
  heading: Group,
  lines: readonly { readonly groups: readonly Group[] }[],
): Group[] {
  // A heading repeated on the next page is the same group.
  const again = groups.findIndex((group) => plain(group.name) === plain(heading.name));
  if (again >= 0) return groups.slice(0, again + 1);
  const isOutside = (group: Group) => group.left < heading.left - SAME_EDGE;
  const isBeside = (group: Group) => Math.abs(group.left - heading.left) < SAME_EDGE;
  const above = groups.findLast((group) => group.direction !== null);
  // It has its own lines, and this heading is at the same position: the next of its kind.
  const isOver = above && isBeside(above) && lines.some((line) => line.groups.at(-1) === above);
  const kept = groups.filter(
    (group) =>
      (heading.direction === null && group === above && !isOver) ||
      (isOutside(group) && group.direction === null),
  );
  return [...kept, heading];
}

/** The remaining headings after the total of one is printed. */
export function groupsAfter(groups: readonly Group[], total: string): readonly Group[] {
  const ended = groups.findIndex((group) => isNamed(total, group.name));
  return ended < 0 ? groups : groups.slice(0, ended);
}

const isNamed = (total: string, group: string) =>
  plain(total).replace(/^(?:grand |sub ?)?total(?: for| of)? |(?: sub)? ?totals?$/g, '') ===
  plain(group);
