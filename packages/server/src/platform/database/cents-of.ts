import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { cents, type Cents } from '@tenantry/contract/shared/money';

/** PostgreSQL sends sums as text. */
const fromText = (sum: string): Cents => cents(Number(sum));

/** Selects an expression that is a sum of cents; zero where it is null. */
export const centsOf = (sum: SQLWrapper): SQL<Cents> =>
  sql<Cents>`coalesce(${sum}, 0)`.mapWith(fromText);

/** The sum of a column of cents, also only of the rows that meet a condition; zero without rows. */
export const sumCents = (of: SQLWrapper, where?: SQL): SQL<Cents> =>
  centsOf(sql`sum(${of})${where && sql` filter (where ${where})`}`);
