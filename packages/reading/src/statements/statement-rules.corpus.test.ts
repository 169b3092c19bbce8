import { isTicked } from '@tenantry/contract/statements/statements.rules';
import { describe, expect, test } from 'vitest';
import { categoryOf } from '../receipts/category.domain.ts';
import { Chance } from '../testing/owner-statements/chance.ts';
import { readPages } from '../testing/owner-statements/reading.ts';
import { typedLayouts } from '../testing/typed-statements/layouts.ts';
import { typedPdf, type Typed } from '../testing/typed-statements/paper.ts';
import { aMonth } from '../testing/typed-statements/writing.ts';
import { rowsOf } from './statement-reader.ts';
import { readStatement } from './statement-rules.domain.ts';

const long = process.env['TEST_LONG'] === '1';
const SEEDS = Array.from({ length: long ? 60 : 6 }, (_, at) => at);

interface Judged {
  readonly all: number;
  readonly right: number;
  readonly ticked: number;
  /** Lines that are wrong, invented, or missing without a warning. */
  readonly silent: readonly string[];
}

async function judged({ page, lines }: Typed, address: string): Promise<Judged> {
  const rows = rowsOf(await readPages(await typedPdf(page)));
  const found = readStatement(rows, { address: [address], categoryOf });
  const missing = lines.map(
    ({ date, kind, amount, description }) => `${date} ${kind} ${amount} ${description}`,
  );
  const wrong: string[] = [];
  let ticked = 0;
  for (const line of found.lines) {
    const name = `${line.date} ${line.kind} ${Math.round(line.amount * 100)} ${line.description}`;
    const at = missing.indexOf(name);
    if (at >= 0) {
      missing.splice(at, 1);
      if (isTicked(line)) ticked += 1;
    } else if (isTicked(line)) wrong.push(`wrong: ${name}`);
  }
  const isSaid =
    found.checks.some((check) => check.expected !== check.found) ||
    found.balances.some(({ difference }) => difference !== 0);
  // Misread lines are present under another name; only a lower number counts as missing.
  const lost = lines.length > found.lines.length && found.warnings.length === 0 ? missing : [];
  return {
    all: lines.length,
    right: lines.length - missing.length,
    ticked,
    silent: isSaid ? [] : [...wrong, ...lost.map((name) => `missing: ${name}`)],
  };
}

describe('STMT-4: statements as small managers type them', () => {
  const names = Object.keys(typedLayouts);
  const results = new Map<string, Judged[]>();

  test.each(names)('%s: every mistake is marked', async (name) => {
    const layout = typedLayouts[name];
    if (!layout) throw new Error(name);
    for (const seed of SEEDS) {
      const month = aMonth(new Chance(seed * 101 + names.indexOf(name)));
      const result = await judged(layout(month), month.address);
      results.set(name, [...(results.get(name) ?? []), result]);
      expect({ seed, silent: result.silent }).toEqual({ seed, silent: [] });
    }
  });

  test('nine of ten lines are right in kind, day, text and amount', () => {
    const all = [...results.values()].flat();
    const sum = (of: 'all' | 'right' | 'ticked') =>
      all.reduce((total, result) => total + result[of], 0);
    expect(results.size).toBe(names.length);
    expect(sum('right') / sum('all')).toBeGreaterThanOrEqual(0.9);
    expect(sum('ticked') / sum('all')).toBeGreaterThanOrEqual(0.8);
  });
});
