import { addCents, centsFromDollars, type Cents } from '@tenantry/contract/shared/money';
import { isTicked } from '@tenantry/contract/statements/statements.rules';
import type {
  AddedStatementLine,
  StatementAnalysis,
  StatementApplication,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import {
  editBetween,
  editedLine,
  hasDay,
  lineOfAdded,
  type LineEdit,
  type ReviewedLine,
} from './line-edit.ts';
import type { Counts } from './statement-text.ts';

/** A line that the person added; its index is negative and unique. */
export interface AddedLine {
  readonly index: number;
  readonly values: AddedStatementLine;
}

/** A person's decisions about the lines of an analysis. */
export interface Choice {
  /** Indexes of the lines to create. */
  readonly chosen: ReadonlySet<number>;
  /** Indexes of removed lines: they do not count anywhere. */
  readonly removed: ReadonlySet<number>;
  /** The differences from what was read, by the line's index. */
  readonly edits: ReadonlyMap<number, LineEdit>;
  readonly added: readonly AddedLine[];
}

type Analyzed = Pick<StatementAnalysis, 'lines' | 'applied'>;

/** The proposed lines, without doubtful ones. */
export function firstChoice({ lines }: Analyzed): Choice {
  const ticked = lines.filter(isTicked).map(({ index }) => index);
  return { chosen: new Set(ticked), removed: new Set(), edits: new Map(), added: [] };
}

/** The choice that a review begins with: what was applied before, otherwise the proposal. */
export function startingChoice({ lines, applied }: Analyzed): Choice {
  if (!applied) return firstChoice({ lines });
  const added = applied.choice.added.map((values, at) => ({ index: -1 - at, values }));
  const chosen = [...applied.choice.lines, ...added].map(({ index }) => index);
  const edits = applied.choice.lines.flatMap(({ index, ...changes }) =>
    Object.keys(changes).length > 0 ? [[index, changes] as const] : [],
  );
  const choice = {
    chosen: new Set(chosen),
    removed: new Set<number>(),
    edits: new Map(edits),
    added: added as readonly AddedLine[],
  };
  return carryOver({ lines: applied.lines, choice }, { lines });
}

/** Selects or deselects lines. */
export function choose(choice: Choice, indexes: readonly number[], wanted: boolean): Choice {
  const these = new Set(indexes);
  const chosen = wanted ? choice.chosen.union(these) : choice.chosen.difference(these);
  return { ...choice, chosen };
}

/** Changes the values of a line, which also selects it. */
export function edit(
  choice: Choice,
  index: number,
  values: AddedStatementLine,
  read: Analyzed,
): Choice {
  const chosen = new Set([...choice.chosen, index]);
  if (index < 0) {
    const added = choice.added.map((line) => (line.index === index ? { index, values } : line));
    return { ...choice, chosen, added };
  }
  const edits = new Map(choice.edits);
  const line = read.lines.find((each) => each.index === index);
  const changes = line ? editBetween(line, values) : {};
  if (Object.keys(changes).length === 0) edits.delete(index);
  else edits.set(index, changes);
  return { ...choice, chosen, edits };
}

/** Adds a line and selects it. */
export function add(choice: Choice, values: AddedStatementLine): Choice {
  const index = Math.min(0, ...choice.added.map((line) => line.index)) - 1;
  return {
    ...choice,
    chosen: new Set([...choice.chosen, index]),
    added: [...choice.added, { index, values }],
  };
}

/** Removes or restores a line; whether it was ticked is remembered. */
export function setRemoved(choice: Choice, index: number, isRemoved: boolean): Choice {
  const removed = new Set(choice.removed);
  if (isRemoved) removed.add(index);
  else removed.delete(index);
  return { ...choice, removed };
}

/** Every line in its current state, with added lines at the end. An unchanged line stays the same object. */
export function reviewedLines({ lines }: Analyzed, { edits, added }: Choice): ReviewedLine[] {
  const section = lines.find(({ proposed }) => proposed)?.section ?? null;
  return [
    ...lines.map((line) => {
      const changes = edits.get(line.index);
      return changes ? editedLine(line, changes) : line;
    }),
    ...added.map(({ index, values }) => lineOfAdded(index, values, section)),
  ];
}

/** The lines that were not removed. */
export const keptLines = (lines: readonly ReviewedLine[], { removed }: Choice) =>
  lines.filter(({ index }) => !removed.has(index));

/** The lines that will be created. */
export const linesToCreate = (lines: readonly ReviewedLine[], choice: Choice) =>
  keptLines(lines, choice).filter(({ index }) => choice.chosen.has(index));

/**
 * The lines that the check counts: those to be created, and those that were not proposed, with the values on the
 * statement, because they are already in the books or belong to another property.
 */
export const countedLines = (lines: readonly ReviewedLine[], choice: Choice) =>
  keptLines(lines, choice).filter(
    ({ index, proposed }) => choice.chosen.has(index) || (!proposed && index >= 0),
  );

/** An analysis, and the decisions about it. */
export interface Reviewed {
  readonly lines: readonly StatementLine[];
  readonly choice: Choice;
}

const sameLine = ({ kind, date, description, amount, section }: StatementLine) =>
  JSON.stringify([kind, date, description, amount, section]);

/**
 * Transfers the decisions to a newer analysis, for every line that has not changed. Lines that the person left as
 * proposed follow the new proposal.
 */
export function carryOver(before: Reviewed, { lines }: Analyzed): Choice {
  const waiting = Map.groupBy(before.lines, sameLine);
  const { chosen, removed, edits, added } = before.choice;
  let choice: Choice = { ...firstChoice({ lines }), added };
  choice = choose(
    choice,
    added.map(({ index }) => index).filter((index) => chosen.has(index)),
    true,
  );
  const goneOfAdded = [...removed].filter((index) => index < 0);
  const taken = new Map<number, number>();
  for (const line of lines) {
    const old = waiting.get(sameLine(line))?.shift();
    if (!old) continue;
    taken.set(old.index, line.index);
    const wanted = chosen.has(old.index);
    // The person did not know the reason against the line when they ticked it.
    const isNewlyRefused = old.proposed && !line.proposed;
    if (wanted !== isTicked(old) && !isNewlyRefused) choice = choose(choice, [line.index], wanted);
  }
  return {
    ...choice,
    removed: new Set([...goneOfAdded, ...[...removed].flatMap((index) => taken.get(index) ?? [])]),
    edits: new Map(
      [...edits].flatMap(([index, changes]) => {
        const now = taken.get(index);
        return now === undefined ? [] : [[now, changes] as const];
      }),
    ),
  };
}

/** Whether leaving would lose changes. */
export function isChanged(choice: Choice, analysis: Analyzed): boolean {
  const start = startingChoice(analysis);
  const { edits, added, removed } = choice;
  const isAsBefore =
    removed.size === 0 && isEqual([...edits], [...start.edits]) && isEqual(added, start.added);
  return !isAsBefore || choice.chosen.symmetricDifference(start.chosen).size > 0;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The request to create the lines. */
export function applicationOf(analysis: StatementAnalysis, choice: Choice): StatementApplication {
  const wanted = (index: number) => choice.chosen.has(index) && !choice.removed.has(index);
  return {
    analysisId: analysis.id,
    hash: analysis.hash,
    lines: analysis.lines
      .filter(({ index }) => wanted(index))
      .map(({ index }) => ({ index, ...choice.edits.get(index) })),
    added: choice.added.filter(({ index }) => wanted(index)).map(({ values }) => values),
  };
}

export interface LineGroup {
  readonly kind: StatementLine['kind'];
  readonly name: string;
  /** An explanation of this kind of lines, if the name is not enough. */
  readonly about: string;
  readonly lines: readonly ReviewedLine[];
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

/** The lines grouped by kind, in the order of the statement; kinds without lines are omitted. */
export function groupsOf(lines: readonly ReviewedLine[]): readonly LineGroup[] {
  return groups
    .map((group) => ({ ...group, lines: lines.filter(({ kind }) => kind === group.kind) }))
    .filter((group) => group.lines.length > 0);
}

export interface Chosen {
  readonly count: number;
  /** The number that can be selected: all lines with a day. */
  readonly possible: number;
  readonly total: Cents;
}

/** The selected lines of a group: their number and their sum. */
export function chosenOf(
  lines: readonly Pick<ReviewedLine, 'index' | 'amount' | 'date'>[],
  { chosen }: Pick<Choice, 'chosen'>,
): Chosen {
  const those = lines.filter(({ index }) => chosen.has(index));
  const total = addCents(...those.map(({ amount }) => centsFromDollars(amount)));
  return { count: those.length, possible: lines.filter(hasDay).length, total };
}

/** How many lines of each kind will be created. */
export function countsChosen(lines: readonly ReviewedLine[], choice: Choice): Counts {
  const wanted = linesToCreate(lines, choice);
  const count = (kind: StatementLine['kind']) => wanted.filter((line) => line.kind === kind).length;
  return { income: count('income'), expenses: count('expense'), payments: count('payment') };
}
