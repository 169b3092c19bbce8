/**
 * Finds code that writes tables with one owner: those of the ledger, whose `post` holds the lease's lock, and
 * `properties`, which is saved in one place so that no field of it is forgotten.
 */
import { visit, type SourceFile } from './source.ts';

/** These tables, by their names in code and in SQL. */
const tables: Readonly<Record<string, string>> = {
  invoices: 'invoices',
  invoiceItems: 'invoice_items',
  creditNotes: 'credit_notes',
  payments: 'payments',
  paymentReversals: 'payment_reversals',
  paymentApplications: 'payment_applications',
  depositMovements: 'deposit_movements',
  properties: 'properties',
};

const sqlNames = new Set(Object.values(tables));
const statement =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?(?:\$\{\s*(\w+)\s*\}|"?(\w+)"?)/gi;
const creditOfLease = /\bUPDATE\s+(?:\$\{\s*leases\s*\}|"?leases"?)\s+SET\b[^;]*\bcredit\b/i;

interface Write {
  readonly offset: number;
  readonly table: string;
}

/** Every write in a file, through Drizzle or in SQL, and every change of a lease's credit. */
export function ownedWrites(file: SourceFile): Write[] {
  const writes: Write[] = [];
  const known = new Map(Object.entries(tables));
  const judgeSql = ({ start, end }: { start: number; end: number }) => {
    const text = file.source.slice(start, end);
    for (const [, inCode = '', inSql = ''] of text.matchAll(statement)) {
      const table = known.get(inCode) ?? (sqlNames.has(inSql.toLowerCase()) ? inSql : undefined);
      if (table !== undefined) writes.push({ offset: start, table });
    }
    if (creditOfLease.test(text)) writes.push({ offset: start, table: 'leases.credit' });
  };
  visit(file, {
    ImportSpecifier: ({ imported, local }) => {
      const table = imported.type === 'Identifier' ? tables[imported.name] : undefined;
      if (table !== undefined) known.set(local.name, table);
    },
    CallExpression: ({ start, callee, arguments: [argument] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const verb = callee.property.name;
      const name =
        argument?.type === 'MemberExpression' && argument.property.type === 'Identifier'
          ? argument.property.name
          : argument?.type === 'Identifier'
            ? argument.name
            : '';
      const table = ['insert', 'update', 'delete'].includes(verb) ? known.get(name) : undefined;
      if (table !== undefined) writes.push({ offset: start, table });
      if (verb !== 'set' || argument?.type !== 'ObjectExpression') return;
      const setsCredit = argument.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === 'credit',
      );
      if (setsCredit) writes.push({ offset: start, table: 'leases.credit' });
    },
    TemplateLiteral: judgeSql,
    Literal: (node) => typeof node.value === 'string' && judgeSql(node),
  });
  return writes;
}
