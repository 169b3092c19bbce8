const isLong = process.env['TEST_LONG'] === '1';
const isSecond = process.env['TEST_POSTGRES_BIN'] !== undefined;

/**
 * How many random cases a test tries. On a second PostgreSQL a fourth of the short form is enough: its version may
 * change what one statement or lock does, which each case uses, but not the rules.
 */
export function randomRuns(short: number, long: number): number {
  if (isLong) return long;
  return isSecond ? Math.ceil(short / 4) : short;
}
