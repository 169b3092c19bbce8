import path from 'node:path';

/** The location of a file, or the target of an import. An npm package has only a `package`. */
export type Place = {
  package: string;
  path?: string;
  layer?: string;
  feature?: string;
  name?: string;
};

/** The location of a file of the repository, by its path. */
export function placeOf(file: string): Place {
  const [, packageName = '', inside = ''] = /^(?:packages\/)?([^/]+)\/(.*)$/.exec(file) ?? [];
  const [layer, feature] = inside.replace(/^src\//, '').split('/');
  const place: Place = { package: packageName, path: file, name: path.posix.basename(file) };
  if (layer !== undefined) place.layer = layer;
  if (layer === 'features' && feature !== undefined) place.feature = feature;
  return place;
}

/** The target of an import specifier; subpath imports follow the package.json of their package. */
export function resolve(from: string, specifier: string): Place {
  if (specifier.startsWith('.')) {
    return placeOf(path.posix.join(path.posix.dirname(from), specifier));
  }
  const [, alias, rest = ''] = /^#([^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (alias === 'features') return placeOf(`packages/server/src/features/${rest}/index.ts`);
  if (alias === 'shared') return placeOf(`packages/contract/src/shared/${rest}.ts`);
  if (alias !== undefined) return placeOf(`packages/server/src/${alias}/${rest}.ts`);
  const [, workspace, file] = /^@tenantry\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (workspace !== undefined) return placeOf(`packages/${workspace}/src/${file}.ts`);
  return { package: specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/') };
}
