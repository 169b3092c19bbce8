import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The displayed number of an invoice, as `invoiceLabel` of the contract formats it: at least four digits. */
export const labelOfNumber = (number: SQLWrapper): SQL<string> =>
  sql<string>`lpad(${number}::text, greatest(4, length(${number}::text)), '0')`;
