import { conditionOf, HOMES, ME, ORG, SURELY, type ReachRule } from './rules.ts';

/** A statement that reads and changes only the rows of reached homes, and which values follow its own. */
export interface LimitedStatement {
  readonly text: string;
  /** The same for somebody who reaches many homes. */
  readonly ofMany: string;
  readonly appended: readonly (typeof ORG | typeof HOMES | typeof ME)[];
}

interface Token {
  readonly text: string;
  /** Lower case; the name of an identifier without quotes. */
  readonly word: string;
  readonly isName: boolean;
}

const pattern = /--[^\n]*|"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+|[A-Za-z_]\w*|::|\s+|[^\s]/g;

function tokensOf(statement: string): Token[] {
  return [...statement.matchAll(pattern)].map(([text]) => ({
    text,
    word: text.startsWith('"') ? text.slice(1, -1) : text.toLowerCase(),
    isName: /^["A-Za-z_]/.test(text),
  }));
}

const isSpace = ({ text }: Token) => /^(?:\s|--)/.test(text);

/** Words after a table that are not its alias. */
const notAliases = new Set(
  `on join inner left right full cross natural where group order having limit offset union intersect
   except returning window for set using lateral tablesample fetch values select default as`.split(
    /\s+/,
  ),
);

/** Words that end the tables and the condition of a query. */
const ends = new Set(
  'group order having limit offset union intersect except returning window for fetch'.split(' '),
);

/** Words that begin another joined table. */
const joins = new Set(['join', 'inner', 'left', 'cross']);

/** How the statements begin that read or change rows. */
const understood = new Set(['select', 'with', 'insert', 'update', 'delete', 'values', '(']);

/** Statements about no rows: settings and savepoints. */
const withoutRows = new Set(['set', 'savepoint', 'release', 'rollback', 'show', 'discard']);

/** What the product does not use, and this does not understand. */
const unknown = new Set(['table', 'truncate', 'copy', 'right', 'full', 'natural', 'merge', 'do']);

/** The query within the current parentheses. */
interface Level {
  /** Whether its tables are being listed. */
  inTables: boolean;
  /** The conditions that its WHERE still lacks. */
  conditions: string[];
  isWhereOpen: boolean;
  /** The condition of the last joined table, which its ON still lacks. */
  joined: string | null;
  isOnOpen: boolean;
}

const newLevel = (): Level => ({
  inTables: false,
  conditions: [],
  isWhereOpen: false,
  joined: null,
  isOnOpen: false,
});

/**
 * Limits a statement to the rows that reach some homes: each table that it reads or changes gets the condition of its
 * rule, in WHERE, or in ON for a joined table. It works on the text, because every statement of the product passes here
 * and nobody can forget it (ADR 076). Tables without a rule show nothing; what is not understood is refused.
 */
export function limitStatement(
  statement: string,
  rules: ReadonlyMap<string, ReachRule>,
  values: number,
): LimitedStatement {
  const tokens = tokensOf(statement.replace(/;\s*$/, ''));
  const first = tokens.find((token) => !isSpace(token))?.word ?? '';
  if (withoutRows.has(first)) return { text: statement, ofMany: statement, appended: [] };
  if (!understood.has(first)) throw notUnderstood(statement);
  const limiter = new Limiter(statement, tokens, rules);
  return numbered(limiter.limited(), values);
}

class Limiter {
  readonly #statement: string;
  readonly #tokens: readonly Token[];
  readonly #rules: ReadonlyMap<string, ReachRule>;
  readonly #out: string[] = [];
  readonly #levels: Level[] = [newLevel()];

  constructor(statement: string, tokens: readonly Token[], rules: ReadonlyMap<string, ReachRule>) {
    this.#statement = statement;
    this.#tokens = tokens;
    this.#rules = rules;
  }

  limited(): string {
    for (const [at, token] of this.#tokens.entries()) {
      if (token.text === ';') throw notUnderstood(this.#statement);
      if (token.text === '(') this.#levels.push(newLevel());
      if (token.text === ')') this.#leaveLevel();
      if (token.text === ',' && this.#level.inTables) this.#closeOn();
      const isWord = token.isName && !token.text.startsWith('"');
      const written = isWord ? this.#keyword(at, token.word) : null;
      this.#out.push(written ?? token.text);
      if (token.isName) this.#limitTable(at, token.word);
    }
    this.#endQuery();
    return this.#out.join('');
  }

  get #level(): Level {
    const level = this.#levels.at(-1);
    if (!level) throw notUnderstood(this.#statement);
    return level;
  }

  #leaveLevel(): void {
    this.#endQuery();
    this.#levels.pop();
  }

  /** The next token that is no space, in this direction. */
  #near(at: number, step: 1 | -1): number {
    let next = at + step;
    for (let token = this.#tokens[next]; token && isSpace(token); token = this.#tokens[next]) {
      next += step;
    }
    return next;
  }

  #wordAt(at: number): string {
    return this.#tokens[at]?.word ?? '';
  }

  /** What is written instead of the keyword, if anything. */
  #keyword(at: number, word: string): string | null {
    const level = this.#level;
    const next = this.#wordAt(this.#near(at, 1));
    const isFunction = next === '(';
    if (unknown.has(word) && !isFunction && !this.#isOfConflict(at)) {
      throw notUnderstood(this.#statement);
    }
    if (joins.has(word) && !isFunction) this.#closeOn();
    if ((word === 'from' && !this.#isDistinct(at)) || word === 'join') level.inTables = true;
    if (word === 'set' || word === 'select' || word === 'values') level.inTables = false;
    if (ends.has(word) || (word === 'on' && next === 'conflict')) this.#endQuery();
    if (word === 'on' && level.joined !== null) return this.#openOn(level.joined);
    return word === 'where' ? this.#openWhere() : null;
  }

  /** `ON CONFLICT ... DO` */
  #isOfConflict(at: number): boolean {
    return ['nothing', 'update'].includes(this.#wordAt(this.#near(at, 1)));
  }

  /** `IS DISTINCT FROM` */
  #isDistinct(at: number): boolean {
    const before = this.#near(at, -1);
    const isDistinct = this.#wordAt(before) === 'distinct';
    return isDistinct && ['is', 'not'].includes(this.#wordAt(this.#near(before, -1)));
  }

  #openOn(condition: string): string {
    this.#level.joined = null;
    this.#level.isOnOpen = true;
    return `on ${condition} and (`;
  }

  #closeOn(): void {
    if (this.#level.joined !== null) throw notUnderstood(this.#statement);
    if (this.#level.isOnOpen) this.#out.push(') ');
    this.#level.isOnOpen = false;
  }

  #openWhere(): string | null {
    const level = this.#level;
    this.#closeOn();
    level.inTables = false;
    if (level.conditions.length === 0) return null;
    level.isWhereOpen = true;
    return `where ${level.conditions.splice(0).join(' and ')} and (`;
  }

  /** Closes the condition of a query, or writes the one that it lacks. */
  #endQuery(): void {
    const level = this.#level;
    this.#closeOn();
    if (level.isWhereOpen) this.#out.push(') ');
    if (level.conditions.length > 0) {
      this.#out.push(` where ${level.conditions.splice(0).join(' and ')} `);
    }
    level.isWhereOpen = false;
    level.inTables = false;
  }

  #limitTable(at: number, word: string): void {
    if (!this.#rules.has(word)) return;
    const previous = this.#near(at, -1);
    const before = this.#wordAt(previous);
    const next = this.#wordAt(this.#near(at, 1));
    const isSchema = before === '.' && this.#wordAt(this.#near(previous, -1)) === 'public';
    if (isSchema || this.#isQuery(at, before)) throw notUnderstood(this.#statement);
    if (next === '.' || next === '(' || !this.#isTable(previous, before)) return;
    const qualifier = this.#aliasAfter(at) ?? `"${word}"`;
    const condition = conditionOf(this.#rules, word, (name) => `${qualifier}."${name}"`);
    if (condition === null) return;
    const isJoined = before === 'join' && this.#wordAt(this.#near(previous, -1)) !== 'cross';
    if (isJoined) this.#level.joined = `(${condition})`;
    else this.#level.conditions.push(`(${condition})`);
  }

  /** A query of a WITH that is called like a table. */
  #isQuery(at: number, before: string): boolean {
    const next = this.#near(at, 1);
    const isNamed = this.#wordAt(next) === 'as' && this.#wordAt(this.#near(next, 1)) === '(';
    return isNamed && !this.#level.inTables && ['with', 'recursive', ','].includes(before);
  }

  #isTable(previous: number, before: string): boolean {
    if (before === ',') return this.#level.inTables;
    if (before === 'from') return !this.#isDistinct(previous);
    if (before === 'update') {
      return !['for', 'key', 'do'].includes(this.#wordAt(this.#near(previous, -1)));
    }
    return ['join', 'only', 'using'].includes(before);
  }

  /** The alias of a table, as it is written. */
  #aliasAfter(at: number): string | null {
    let next = this.#near(at, 1);
    if (this.#wordAt(next) === 'as') next = this.#near(next, 1);
    const token = this.#tokens[next];
    return token?.isName && !notAliases.has(token.text.toLowerCase()) ? token.text : null;
  }
}

/**
 * Replaces what the conditions name by parameters after those of the statement. The planner looks at each home of a list
 * once for every table, which took longer than the statement if there are hundreds. As the rows of a query, they are
 * looked up in a table that is hashed once; `is true` keeps the planner from joining them. Few are an index's to find.
 */
function numbered(text: string, values: number): LimitedStatement {
  const appended = ([ORG, HOMES, ME] as const).filter((name) => text.includes(name));
  const parameter = (name: (typeof appended)[number]) => `$${values + appended.indexOf(name) + 1}`;
  const written = (homes: string, surely: string) =>
    text
      .replaceAll(ORG, () => `${parameter(ORG)}::uuid`)
      .replaceAll(ME, () => `${parameter(ME)}::uuid`)
      .replaceAll(HOMES, () => homes)
      .replaceAll(SURELY, surely);
  const homes = `${parameter(HOMES)}::uuid[]`;
  return {
    text: written(homes, ''),
    ofMany: written(`select unnest(${homes})`, ' is true'),
    appended,
  };
}

const notUnderstood = (statement: string) =>
  new Error(`a statement cannot be limited to homes: ${statement.slice(0, 200)}`);
