/** The time zones of each state, that of most of its people first. */
const zonesOf: Readonly<Record<string, readonly string[]>> = (() => {
  const eastern = 'America/New_York';
  const central = 'America/Chicago';
  const mountain = 'America/Denver';
  const pacific = 'America/Los_Angeles';
  const arizona = 'America/Phoenix';
  const alaska = 'America/Anchorage';
  const hawaii = 'Pacific/Honolulu';
  const atlantic = 'America/Puerto_Rico';
  const groups: readonly (readonly [states: string, ...zones: string[]])[] = [
    ['CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV', eastern],
    ['FL IN KY MI', eastern, central],
    ['TN', central, eastern],
    ['AL AR IA IL LA MN MO MS OK WI', central],
    ['KS ND NE SD TX', central, mountain],
    ['CO MT NM UT WY', mountain],
    ['AZ', arizona, mountain],
    ['ID', mountain, pacific],
    ['CA WA', pacific],
    ['NV', pacific, mountain],
    ['OR', pacific, mountain],
    ['AK', alaska, 'America/Adak'],
    ['HI', hawaii],
    ['PR VI', atlantic],
    ['GU MP', 'Pacific/Guam'],
    ['AS', 'Pacific/Pago_Pago'],
    ['PW', 'Pacific/Palau'],
    ['MH', 'Pacific/Majuro'],
    ['FM', 'Pacific/Pohnpei', 'Pacific/Chuuk'],
  ];
  return Object.fromEntries(
    groups.flatMap(([states, ...zones]) => states.split(' ').map((state) => [state, zones])),
  );
})();

/** Winter and summer tell apart zones that differ only in daylight saving time. */
const samples = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')];

/** `GMT-5, GMT-4` */
function offsetsOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return samples
    .map((day) => format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value)
    .join();
}

/** HOME-10: the time zone to propose for a home in this state; null if the chosen one keeps its time, or if none is known. */
export function zoneToPropose(state: string, chosen: string): string | null {
  const zones = zonesOf[state] ?? [];
  const offsets = offsetsOf(chosen);
  return zones.some((zone) => offsetsOf(zone) === offsets) ? null : (zones[0] ?? null);
}
