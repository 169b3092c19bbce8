import {
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { addCents, centsFromDollars, type Cents } from '@tenantry/contract/shared/money';
import type {
  StatementAnalysis,
  StatementApplication,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import type { Counts } from './statement-words.ts';

/** What a person chose of the lines of an analysis. */
export interface Choice {
  /** Indexes of the lines that are to be created. */
  readonly chosen: ReadonlySet<number>;
  /** Categories that differ from the proposed ones, by the line's index. */
  readonly categories: ReadonlyMap<number, ExpenseCategory>;
}

/** As it is proposed. */
export function firstChoice({ lines }: Pick<StatementAnalysis, 'lines'>): Choice {
  const proposed = lines.filter((line) => line.proposed).map(({ index }) => index);
  return { chosen: new Set(proposed), categories: new Map() };
}

/** Takes lines in, or leaves them out. */
export function choose(choice: Choice, indexes: readonly number[], wanted: boolean): Choice {
  const these = new Set(indexes);
  const chosen = wanted ? choice.chosen.union(these) : choice.chosen.difference(these);
  return { ...choice, chosen };
}

export function setCategory(
  choice: Choice,
  line: StatementLine,
  category: ExpenseCategory,
): Choice {
  const categories = new Map(choice.categories);
  if (category === proposedCategory(line)) categories.delete(line.index);
  else categories.set(line.index, category);
  return { ...choice, categories };
}

/** An analysis, and what was chosen of it. */
export interface Reviewed {
  readonly lines: readonly StatementLine[];
  readonly choice: Choice;
}

const sameLine = ({ kind, date, description, amount, section }: StatementLine) =>
  JSON.stringify([kind, date, description, amount, section]);

/**
 * A newer analysis, with every decision about a line that it tells as before: what the person had left as it was
 * proposed is as it is proposed now.
 */
export function carryOver(before: Reviewed, { lines }: Pick<StatementAnalysis, 'lines'>): Choice {
  const waiting = Map.groupBy(before.lines, sameLine);
  let choice = firstChoice({ lines });
  for (const line of lines) {
    const old = waiting.get(sameLine(line))?.shift();
    if (!old) continue;
    const wanted = before.choice.chosen.has(old.index);
    if (wanted !== old.proposed) choice = choose(choice, [line.index], wanted);
    const category = before.choice.categories.get(old.index);
    if (category) choice = setCategory(choice, line, category);
  }
  return choice;
}

const proposedCategory = ({ category }: StatementLine) => category ?? DEFAULT_CATEGORY;

export function categoryOf(line: StatementLine, { categories }: Choice): ExpenseCategory {
  return categories.get(line.index) ?? proposedCategory(line);
}

/** Whether leaving would lose something. */
export function isChanged(choice: Choice, analysis: Pick<StatementAnalysis, 'lines'>): boolean {
  const { chosen } = firstChoice(analysis);
  return choice.categories.size > 0 || choice.chosen.symmetricDifference(chosen).size > 0;
}

/** What the server is asked to create. */
export function applicationOf(analysis: StatementAnalysis, choice: Choice): StatementApplication {
  const lines = analysis.lines.filter(({ index }) => choice.chosen.has(index));
  return {
    analysisId: analysis.id,
    hash: analysis.hash,
    lines: lines.map(({ index }) => {
      const category = choice.categories.get(index);
      return category ? { index, category } : { index };
    }),
  };
}

export interface LineGroup {
  readonly kind: StatementLine['kind'];
  readonly name: string;
  /** What lines of this kind are, where the name does not say it. */
  readonly about: string;
  readonly lines: readonly StatementLine[];
}

const groups = [
  { kind: 'income', name: 'Income', about: 'Collected for the owner.' },
  { kind: 'expense', name: 'Expenses', about: 'Paid for the owner.' },
  {
    kind: 'payment',
    name: 'Payments',
    about: 'Between the manager and the owner: neither earned nor spent.',
  },
] as const;

/** The lines by kind, in the order of the statement; kinds without lines are left out. */
export function groupsOf({ lines }: Pick<StatementAnalysis, 'lines'>): readonly LineGroup[] {
  return groups
    .map((group) => ({ ...group, lines: lines.filter(({ kind }) => kind === group.kind) }))
    .filter((group) => group.lines.length > 0);
}

export interface Chosen {
  readonly count: number;
  readonly total: Cents;
}

/** What is chosen of some lines: how many, and what they add up to. */
export function chosenOf(
  lines: readonly Pick<StatementLine, 'index' | 'amount'>[],
  { chosen }: Pick<Choice, 'chosen'>,
): Chosen {
  const those = lines.filter(({ index }) => chosen.has(index));
  const total = addCents(...those.map(({ amount }) => centsFromDollars(amount)));
  return { count: those.length, total };
}

/** How many lines of each kind are chosen. */
export function countsChosen(lines: readonly StatementLine[], { chosen }: Choice): Counts {
  const count = (wanted: StatementLine['kind']) =>
    lines.filter(({ index, kind }) => kind === wanted && chosen.has(index)).length;
  return { income: count('income'), expenses: count('expense'), payments: count('payment') };
}
