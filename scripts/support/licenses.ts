/**
 * Tenantry is AGPL-3.0-only, so everything that is installed with it must be compatible with that license: permissive
 * licenses, and the copyleft licenses that the Free Software Foundation lists as compatible with version 3 of the GPL,
 * whose section 13 joins both.
 */
const compatible = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Zlib',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'LGPL-3.0',
  // Fonts have these, and a program may carry fonts under any license.
  'OFL-1.1',
  'Bitstream-Vera',
];

/** Packages that name their license only in a file of their own. */
const readByHand: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
};

export interface InstalledPackage {
  readonly name: string;
  readonly license?: string | { readonly type: string } | undefined;
  /** As npm called it in its early years. */
  readonly licenses?: readonly { readonly type: string }[] | undefined;
}

/** The license as an SPDX expression; undefined if the package names none. */
function licenseOf({ name, license, licenses }: InstalledPackage): string | undefined {
  if (readByHand[name] !== undefined) return readByHand[name];
  if (typeof license === 'object') return license.type;
  return license ?? licenses?.map(({ type }) => type).join(' OR ');
}

/** One license of `A OR B` is enough; both of `A AND B` count. */
function isCompatible(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) =>
    choice.split(' AND ').every((license) => compatible.includes(license)),
  );
}

/** A sentence for each package that may not be combined with AGPL-3.0-only. */
export function licenseProblems(packages: readonly InstalledPackage[]): string[] {
  return packages.flatMap((each) => {
    const license = licenseOf(each);
    if (license !== undefined && isCompatible(license)) return [];
    return [
      `${each.name}: the license ${license ?? '(none named)'} is not in the list of scripts/support/licenses.ts`,
    ];
  });
}
