import type { JsonSchema } from '../response-schema.ts';

export type Components = Readonly<Record<string, JsonSchema>>;

export const COMPONENTS = '#/components/schemas/';

const refer = (name: string): JsonSchema => ({ $ref: `${COMPONENTS}${name}` });

/** An object with fewer fields is not looked for in others. */
const FEWEST_FIELDS = 3;

/** Lists of fewer words are not worth a name. */
const FEWEST_WORDS = 4;

interface ObjectShape {
  readonly name: string;
  /** The JSON of each field, with whether it is required. */
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * Says everything once: an object that has all fields of a named one refers to it and adds its own, and a list of words
 * that the contract exports gets its name. `.extend()` and `.omit()` leave no trace in JSON schemas otherwise.
 */
export function shortener(components: Components, words: ReadonlyMap<string, string>) {
  const shapes = Object.entries(components)
    .flatMap(([name, schema]) => {
      const fields = fieldsOf(schema);
      return fields && fields.size >= FEWEST_FIELDS ? [{ name, fields }] : [];
    })
    // The largest first. Of equal ones, the first by name is the one that others refer to.
    .sort((a, b) => b.fields.size - a.fields.size || (a.name < b.name ? -1 : 1));
  const usedWords = new Map<string, JsonSchema>();

  const shorten = (node: unknown, own?: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => shorten(item));
    if (typeof node !== 'object' || node === null) return node;
    const schema = node as JsonSchema;
    const named = wordsOf(schema, words);
    if (named) {
      const { enum: values, ...rest } = schema;
      usedWords.set(named, { enum: values });
      return { ...refer(named), ...rest };
    }
    const known = knownPart(schema, shapes, own);
    const short = (each: unknown) => eachValue(each as JsonSchema, shorten);
    return known ? short(extension(schema, known)) : short(schema);
  };
  const shortened = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, shorten(schema, name) as JsonSchema]),
  );
  return {
    shorten: (schema: JsonSchema) => shorten(schema) as JsonSchema,
    components: () => ({ ...shortened, ...Object.fromEntries(usedWords) }),
  };
}

function eachValue(schema: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, change(value)]));
}

function fieldsOf({ type, properties, required, ...rest }: JsonSchema) {
  if (type !== 'object' || !properties || Object.keys(rest).length > 0) return null;
  const needed = new Set(required as readonly string[] | undefined);
  return new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      JSON.stringify([schema, needed.has(name)]),
    ]),
  );
}

function wordsOf(schema: JsonSchema, words: ReadonlyMap<string, string>): string | undefined {
  const values = schema['enum'];
  if (!Array.isArray(values) || values.length < FEWEST_WORDS) return undefined;
  return words.get(JSON.stringify(values));
}

/** The largest named object whose fields the schema has. @param own the schema's own name */
function knownPart(schema: JsonSchema, shapes: readonly ObjectShape[], own: string | undefined) {
  const fields = fieldsOf(schema);
  if (!fields || fields.size < FEWEST_FIELDS) return undefined;
  return shapes.find(
    (shape) =>
      shape.name !== own &&
      shape.fields.size <= fields.size &&
      // Two equal objects must not refer to each other.
      (own === undefined || shape.fields.size < fields.size || shape.name < own) &&
      [...shape.fields].every(([name, field]) => fields.get(name) === field),
  );
}

function extension({ properties, required }: JsonSchema, { name, fields }: ObjectShape) {
  const isOwn = (field: string) => !fields.has(field);
  const rest = Object.entries(properties as object).filter(([field]) => isOwn(field));
  if (rest.length === 0) return refer(name);
  const needed = ((required ?? []) as readonly string[]).filter(isOwn);
  const own = {
    type: 'object',
    properties: Object.fromEntries(rest),
    ...(needed.length > 0 && { required: needed }),
  };
  return { allOf: [refer(name), own] };
}
