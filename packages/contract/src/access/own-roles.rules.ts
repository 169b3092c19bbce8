import { roleNames } from './roles.ts';

export const MOST_ROLE_LETTERS = 60;

/** Whether a built-in role has this name, in small or capital letters and with or without spaces. */
export function isBuiltInName(name: string): boolean {
  const plain = (each: string) => each.replaceAll(/[\s_-]/g, '').toLowerCase();
  return roleNames.some((builtIn) => plain(builtIn) === plain(name)) || plain(name) === 'tenant';
}
