/** `Central Time (Chicago)`, `Eastern Time (Knox, Indiana)`, `UTC`. */
export function timeZoneName(zone: string): string {
  const [area, ...places] = zone.split('/');
  // `Etc/GMT+3` is no place.
  if (places.length === 0 || area === 'Etc') return zone;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? area;
  return `${name} (${places.toReversed().join(', ').replaceAll('_', ' ')})`;
}
