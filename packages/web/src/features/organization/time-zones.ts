import { timeZone } from '@tenantry/contract/organization/organization.schemas';
import { timeZoneName } from './time-zone-name.ts';

const DEFAULT_ZONE = 'America/New_York';

/** The browser's zone, unless it has a name that the server does not accept. */
export function zoneOfBrowser(): string {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone.safeParse(zone).data ?? DEFAULT_ZONE;
}

/** The time zones of the United States that people know by name, from east to west. */
const usual = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

export const timeZoneOption = (zone: string) => ({ value: zone, label: timeZoneName(zone) });

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'en');

/** Every time zone that the browser knows, those of the United States first. It always includes the current one. */
export function timeZoneOptions(current: string) {
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  for (const zone of usual) others.delete(zone);
  return [
    { group: 'United States', items: usual.map(timeZoneOption) },
    { group: 'All others', items: [...others].map(timeZoneOption).toSorted(byLabel) },
  ];
}
