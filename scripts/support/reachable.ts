/** Finds which error codes the code of each call can reach, by following names from its handler through all files. */
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { resolve } from './place.ts';
import type { SourceFile } from './source.ts';

type Node = Parameters<NonNullable<VisitorObject['Program']>>[0]['body'][number];
type Within = { readonly start: number; readonly end: number };

/** A name in a file; `*` is the file itself, after `import * as`. */
interface Target {
  readonly file: string;
  readonly name: string;
}

interface Module {
  /** What each top-level name uses, by place in the file. */
  readonly declarations: ReadonlyMap<string, Within>;
  readonly imports: ReadonlyMap<string, Target>;
  readonly reexports: ReadonlyMap<string, Target>;
  readonly uses: readonly {
    readonly at: number;
    readonly name: string;
    readonly member?: string;
  }[];
  readonly codes: readonly { readonly at: number; readonly code: string }[];
  /** `kind: 'payment'` in an object. */
  readonly kinds: readonly { readonly at: number; readonly kind: string }[];
  /** What `if (entry.kind === 'payment')` guards: the ledger chooses by the kind of an entry what it does. */
  readonly guarded: readonly (Within & { readonly kind: string })[];
  /** The calls that are registered here: `invoicesEndpoints.create`, and where their handler is. */
  readonly handlers: readonly (Within & { readonly table: string; readonly call: string })[];
}

const registering = /^handle(?:Each|Open|Streamed|Installation|Webhook)?$/;

function moduleOf({ file, source }: SourceFile, isCode: (word: string) => boolean): Module {
  const { program } = parseSync(file, source);
  const declarations = new Map<string, Within>();
  const imports = new Map<string, Target>();
  const reexports = new Map<string, Target>();
  const targetIn = (from: string, name: string): Target => ({
    file: resolve(file, from).path ?? from,
    name,
  });
  for (const node of program.body) {
    const found = 'declaration' in node && node.declaration ? (node.declaration as Node) : node;
    if ('id' in found && found.id?.type === 'Identifier') declarations.set(found.id.name, found);
    if (found.type === 'VariableDeclaration') {
      for (const each of found.declarations) {
        for (const name of namesIn(source.slice(each.id.start, each.id.end)))
          declarations.set(name, each);
      }
    }
    if (node.type === 'ImportDeclaration') {
      for (const each of node.specifiers) {
        const name =
          each.type === 'ImportSpecifier'
            ? source.slice(each.imported.start, each.imported.end)
            : '*';
        imports.set(each.local.name, targetIn(node.source.value, name));
      }
    }
    if (node.type === 'ExportNamedDeclaration' && node.source) {
      for (const { local, exported } of node.specifiers) {
        const name = source.slice(local.start, local.end);
        reexports.set(
          source.slice(exported.start, exported.end),
          targetIn(node.source.value, name),
        );
      }
    }
  }
  const uses: { at: number; name: string; member?: string }[] = [];
  const codes: { at: number; code: string }[] = [];
  const handlers: (Within & { table: string; call: string })[] = [];
  const kinds: { at: number; kind: string }[] = [];
  const guarded: (Within & { kind: string })[] = [];
  new Visitor({
    Property: ({ start, end }) => {
      const [, kind] = /^kind: '(\w+)'/.exec(source.slice(start, end)) ?? [];
      if (kind !== undefined) kinds.push({ at: start, kind });
    },
    IfStatement: ({ test, consequent }) => {
      const [, kind] = /^entry\.kind === '(\w+)'$/.exec(source.slice(test.start, test.end)) ?? [];
      if (kind !== undefined) guarded.push({ ...consequent, kind });
    },
    Identifier: ({ name, start }) => uses.push({ at: start, name }),
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      uses.push({ at: start, name: object.name, member: property.name });
    },
    // The functions in these files name the code of a refusal, some through a helper or a table.
    Literal: ({ value, start }) => {
      if (!file.endsWith('.errors.ts') || typeof value !== 'string' || !isCode(value)) return;
      codes.push({ at: start, code: value });
    },
    NewExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'AppError' || !first) return;
      const words = source.slice(first.start, first.end).matchAll(/'([a-z_]+)'/g);
      for (const [, code = ''] of words) if (isCode(code)) codes.push({ at: start, code });
    },
    CallExpression: ({ callee, arguments: [first], start, end }) => {
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (called.type !== 'Identifier' || first?.type !== 'MemberExpression') return;
      if (!registering.test(called.name)) return;
      if (first.object.type !== 'Identifier' || first.property.type !== 'Identifier') return;
      handlers.push({ start, end, table: first.object.name, call: first.property.name });
    },
  }).visit(program);
  return { declarations, imports, reexports, uses, codes, kinds, guarded, handlers };
}

const namesIn = (pattern: string) => pattern.match(/\w+/g) ?? [];

/** @returns the codes of each call, by the export and the key of its endpoint: `invoicesEndpoints.create` */
export function codesByCall(
  files: readonly SourceFile[],
  known: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const isCode = (word: string) => known.includes(word);
  const modules = new Map(files.map((each) => [each.file, moduleOf(each, isCode)]));

  const origin = ({ file, name }: Target): Target => {
    const next = modules.get(file)?.reexports.get(name);
    return next ? origin(next) : { file, name };
  };
  const collect = (file: string, part: Within, found: Found): void => {
    const module = modules.get(file);
    if (!module) return;
    const isOther = (at: number) =>
      module.guarded.some(
        ({ start, end, kind }) => start <= at && at < end && !found.kinds.has(kind),
      );
    const isInside = ({ at }: { readonly at: number }) =>
      part.start <= at && at < part.end && !isOther(at);
    for (const { kind } of module.kinds.filter(isInside)) found.kinds.add(kind);
    for (const { code } of module.codes.filter(isInside)) found.codes.add(code);
    for (const { name, member } of module.uses.filter(isInside)) {
      const imported = module.imports.get(name);
      if (imported && imported.name !== '*') follow(origin(imported), found);
      if (imported?.name === '*' && member) follow(origin({ ...imported, name: member }), found);
      if (!imported) follow({ file, name }, found);
    }
  };
  const follow = (target: Target, found: Found): void => {
    const key = `${target.file} ${target.name}`;
    const declaration = modules.get(target.file)?.declarations.get(target.name);
    if (!declaration || found.seen.has(key)) return;
    found.seen.add(key);
    collect(target.file, declaration, found);
  };
  /** Again with the kinds that were found, until there are no more: a kind may be named after what it guards. */
  const codesOf = (file: string, part: Within, kinds: ReadonlySet<string>): Set<string> => {
    const found: Found = { codes: new Set(), kinds: new Set(kinds), seen: new Set() };
    collect(file, part, found);
    return found.kinds.size > kinds.size ? codesOf(file, part, found.kinds) : found.codes;
  };
  const byCall = new Map<string, Set<string>>();
  for (const [file, module] of modules) {
    for (const { table, call, ...part } of module.handlers) {
      const codes = codesOf(file, part, new Set());
      for (const each of tablesOf(module, table)) byCall.set(`${each}.${call}`, codes);
    }
  }
  return byCall;
}

/** Where the table is a parameter, the handlers are for those that the file imports and names nowhere else. */
function tablesOf({ imports, handlers }: Module, table: string): readonly string[] {
  if (imports.has(table)) return [table];
  const isFree = (name: string) =>
    name.endsWith('Endpoints') && !handlers.some((each) => each.table === name);
  return [...imports.keys()].filter(isFree);
}

/** What was found from one handler on. */
interface Found {
  readonly codes: Set<string>;
  readonly kinds: Set<string>;
  readonly seen: Set<string>;
}
