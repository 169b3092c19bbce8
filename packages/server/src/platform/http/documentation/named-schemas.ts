import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const contract = dirname(fileURLToPath(import.meta.resolve('@tenantry/contract/api')));

/** Schemas of these kinds are components of the document. Texts and numbers are shorter than a reference to them. */
const worthAName = new Set(['object', 'union', 'enum', 'array', 'tuple', 'record']);

export interface SchemaName {
  /** The name of its export, with a capital letter: `invoiceResponse` becomes `InvoiceResponse`. */
  readonly id: string;
}

export interface ContractNames {
  readonly schemas: z.core.$ZodRegistry<SchemaName>;
  /** The names of exported lists of words, by their JSON: `itemKinds` names the schema of one of them `ItemKinds`. */
  readonly words: ReadonlyMap<string, string>;
  /** Exported fields that several schemas spread, such as `namedLease`. */
  readonly fields: Readonly<Record<string, z.ZodObject>>;
}

/** The names of everything that the contract exports. They are found, not listed, so that a new schema has a name. */
export async function namesInContract(): Promise<ContractNames> {
  const schemas = z.registry<SchemaName>();
  const words = new Map<string, string>();
  const fields: Record<string, z.ZodObject> = {};
  for (const [name, value] of await exportsOfContract()) {
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (value instanceof z.ZodType) {
      if (worthAName.has(value.def.type) && !schemas.has(value)) schemas.add(value, { id });
    } else if (Array.isArray(value) && value.every((word) => typeof word === 'string')) {
      words.set(JSON.stringify(value), id);
    } else if (areFields(value)) {
      fields[id] = z.object(value);
      schemas.add(fields[id], { id });
    }
  }
  return { schemas, words, fields };
}

function areFields(value: unknown): value is Record<string, z.ZodType> {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.values(value);
  return fields.length > 0 && fields.every((field) => field instanceof z.ZodType);
}

async function exportsOfContract(): Promise<readonly [name: string, value: unknown][]> {
  const files = (await readdir(contract, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.(?:test|testing)\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.sort().map(async (file) => (await import(join(contract, file))) as object),
  );
  return modules.flatMap((exported) => Object.entries(exported));
}
