/** One line of the table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** The baseline of the same run, if the figure is a ratio. */
  readonly floor?: string;
  readonly bound: string;
  readonly holds: boolean;
}

/** A ratio to a baseline, with an upper bound. */
export function ratio(
  what: string,
  unit: string,
  measured: number,
  floor: number,
  atMost: number,
): Figure {
  const times = measured / floor;
  return {
    what,
    measured: `${measured.toFixed(2)} ${unit} (${times.toFixed(2)}x)`,
    floor: `${floor.toFixed(2)} ${unit}`,
    bound: `at most ${atMost}x`,
    holds: times <= atMost,
  };
}

/** An absolute value, with an upper bound. */
export function limit(what: string, unit: string, measured: number, atMost: number): Figure {
  const digits = measured < 100 ? 2 : 0;
  return {
    what,
    measured: `${measured.toFixed(digits)} ${unit}`,
    bound: `under ${atMost} ${unit}`,
    holds: measured < atMost,
  };
}

/** A value without a bound, next to its baseline. */
export const value = (what: string, unit: string, measured: number, floor: number): Figure => ({
  ...ratio(what, unit, measured, floor, Number.POSITIVE_INFINITY),
  bound: 'none',
});

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, measured, floor, bound, holds }) => [
    what,
    measured,
    floor ?? '',
    bound,
    bound === 'none' ? '' : holds ? 'holds' : 'DOES NOT HOLD',
  ]);
  const all = [['figure', 'measured', 'floor', 'bound', ''], ...rows];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of all) {
    const cells = row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}
