import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Place, Places } from './addresses.domain.ts';

const entry = /\{"zip":"(\d{5})",[^{}]*"city":"([^"]+)","state":"([A-Z]{2})","country":"US"\}/g;

let loaded: Promise<Places> | undefined;

/** The cities and zip codes of the United States, from the data of `zipcodes`; read when first asked for. */
export function loadPlaces(): Promise<Places> {
  loaded ??= readPlaces();
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/**
 * The package's data is text that we read. Importing it would compile five megabytes of source: three times as long,
 * and ten times the memory for as long as the server runs.
 */
async function readPlaces(): Promise<Places> {
  const path = fileURLToPath(import.meta.resolve('zipcodes/lib/codes.js'));
  const zipsOf = new Map<string, string>();
  for (const [, zip = '', city, state] of (await readFile(path, 'latin1')).matchAll(entry)) {
    const key = `${city}|${state}`;
    const known = zipsOf.get(key);
    zipsOf.set(key, known ? `${known} ${zip}` : zip);
  }
  const places = Array.from(zipsOf, ([key, zips]): Place => {
    const [city = '', state = ''] = key.split('|');
    return { city, state, zips, name: city.toLowerCase() };
  });
  // Many zip codes mean many people: the Springfield that is meant is rather a large one.
  return places.sort((a, b) => b.zips.length - a.zips.length);
}
