import type { TemplateRoom } from '@tenantry/contract/inspections/usual-rooms';

/** A template as people type it: a room with a colon, and its items below. */
export const textOfRooms = (rooms: readonly TemplateRoom[]): string =>
  rooms.map(({ name, items }) => [`${name}:`, ...items].join('\n')).join('\n\n');

/** Items before the first room belong to the whole home. */
export function roomsFromText(text: string): { name: string; items: string[] }[] {
  const rooms: { name: string; items: string[] }[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const last = rooms.at(-1);
    if (line.endsWith(':')) rooms.push({ name: line.slice(0, -1).trim(), items: [] });
    else if (last) last.items.push(line.replace(/^[-*•]\s*/, ''));
    else rooms.push({ name: 'Whole home', items: [line] });
  }
  return rooms;
}
