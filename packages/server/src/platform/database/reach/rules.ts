/** How the rows of a table reach a home, for people with a limited scope (ADR 076). */
export type ReachRule =
  /** The column has the id of a home; null is not reached. */
  | { readonly home: string }
  /** The column refers to a row that must be reached. */
  | { readonly through: string; readonly to: string }
  /** One of these is enough. */
  | { readonly any: readonly ReachRule[] }
  /** A condition of its own; `column` adds the qualifier of the table. */
  | { readonly when: (column: (name: string) => string) => string }
  /** The rows are shown to everyone, because they say nothing of a home. */
  | { readonly open: string }
  /** The rows concern the organization as a whole, so nobody with a limited scope reaches them. */
  | { readonly closed: string };

/** What a condition names; each becomes a parameter of the statement. */
export const ORG = '$org';
export const HOMES = '$homes';
export const ME = '$me';
/** Ends the question whether a home is among many (`limit-statement.ts`). */
export const SURELY = '$surely';

/** Whether the column names a home that is reached. */
export const isReached = (column: string): string => `(${column} = any(${HOMES}))${SURELY}`;

/** Few homes are found by an index; the rows of many are each compared with all of them. */
export const areFew = (homes: readonly string[]): boolean => homes.length <= 20;

/** Whether the column names another home. */
export const isElsewhere = (column: string): string => `(${column} = any(${HOMES})) is false`;

/** The table's rows of the organization that are reached, as SQL; null for a table that is open. */
export function conditionOf(
  rules: ReadonlyMap<string, ReachRule>,
  table: string,
  column: (name: string) => string = quoted,
): string | null {
  const rule = rules.get(table);
  // A table that nobody has thought of yet shows nothing.
  if (!rule) return 'false';
  const condition = sqlOf(rules, rule, column);
  return condition && `${column('organization_id')} = ${ORG} and (${condition})`;
}

const quoted = (name: string): string => `"${name}"`;

function sqlOf(
  rules: ReadonlyMap<string, ReachRule>,
  rule: ReachRule,
  column: (name: string) => string,
): string | null {
  if ('open' in rule) return null;
  // Never true. Citus accepts no constant in an outer join.
  if ('closed' in rule) return `${column('id')} is null`;
  if ('home' in rule) return isReached(column(rule.home));
  if ('when' in rule) return rule.when(column);
  if ('any' in rule) {
    return rule.any.map((each) => `(${sqlOf(rules, each, column) ?? 'true'})`).join(' or ');
  }
  const reached = conditionOf(rules, rule.to);
  const of = `select "id" from "${rule.to}"${reached ? ` where ${reached}` : ''}`;
  return `${column(rule.through)} in (${of})`;
}
