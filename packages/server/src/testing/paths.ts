/** The path of a value in a tree of objects and arrays: `['body', 'items', '0', 'rate']`. */
export type Path = readonly string[];

/** Every value in a tree, the objects and arrays themselves included. */
export function valuesIn(tree: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof tree !== 'object' || tree === null || Buffer.isBuffer(tree)) {
    return [{ path, value: tree }];
  }
  const children = Object.entries(tree).flatMap(([key, value]) => valuesIn(value, [...path, key]));
  return [{ path, value: tree }, ...children];
}

/** A copy of the tree with another value at that path. */
export function replaceAt<Tree>(tree: Tree, path: Path, value: unknown): Tree {
  const [key, ...rest] = path;
  if (key === undefined) return value as Tree;
  if (Array.isArray(tree)) {
    return tree.map((item, index) =>
      String(index) === key ? replaceAt(item, rest, value) : item,
    ) as Tree;
  }
  const object = tree as Record<string, unknown>;
  return { ...object, [key]: replaceAt(object[key], rest, value) } as Tree;
}

/** A copy of the tree without the value at that path. */
export function removeAt<Tree>(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = valuesIn(tree).find((entry) => entry.path.join('\0') === parentPath.join('\0'));
  const remaining = Array.isArray(parent?.value)
    ? parent.value.filter((_, index) => String(index) !== last)
    : Object.fromEntries(Object.entries(parent?.value ?? {}).filter(([key]) => key !== last));
  return replaceAt(tree, parentPath, remaining);
}
