import { Chance } from './chance.ts';
import * as ledgers from './ledgers.ts';
import * as portfolios from './portfolios.ts';
import * as reports from './reports.ts';
import * as shortReports from './short-reports.ts';
import * as signedLedgers from './signed-ledgers.ts';
import type { Truth } from './statement.ts';

/** Owner statements as managers' programs commonly print them; our own layouts, different for each seed. */
const drawings = { ...ledgers, ...signedLedgers, ...reports, ...shortReports, ...portfolios };

export type LayoutName = keyof typeof drawings;

// In a fixed order on every system, as a drawing depends on its index.
export const layoutNames = (Object.keys(drawings) as LayoutName[]).toSorted();

/** The same statement for the same seed. */
export function drawStatement(
  layout: LayoutName,
  seed: number,
): Promise<{ pdf: Buffer; truth: Truth }> {
  return drawings[layout](new Chance(seed * 31 + layoutNames.indexOf(layout)));
}
