import { readFile } from 'node:fs/promises';
import type { Place, Places } from './addresses.domain.ts';

let loaded: Promise<Places> | undefined;

/** The cities and zip codes of the United States; loaded on first use. */
export function loadPlaces(): Promise<Places> {
  loaded ??= readPlaces();
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/**
 * Each line of `places.txt` is a city: its name, its state and its zip codes, separated by tabs. Cities with many zip
 * codes have many people, so they come first: people who type Springfield probably mean a large one. The data comes
 * from the npm package `zipcodes` 8.0.0 (`places.license.txt`), which has it as five megabytes of source.
 */
async function readPlaces(): Promise<Places> {
  const text = await readFile(new URL('places.txt', import.meta.url), 'utf8');
  const lines = text.trimEnd().split('\n');
  return lines.map((line): Place => {
    const [city = '', state = '', zips = ''] = line.split('\t');
    return { city, state, zips, name: city.toLowerCase() };
  });
}
