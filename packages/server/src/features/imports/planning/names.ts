import { foldedName } from '@tenantry/contract/imports/column-names';

/** The names of columns and those of people, streets and units are compared in the same way. */
export const folded = foldedName;

/** `Apt. 2B`, `Unit 2B` and `#2B` are the same. */
export const foldedUnit = (text: string) =>
  folded(text).replace(/^(?:apartment|apt|unit|suite|ste|no|number) (?=.)/, '');

const words: Readonly<Record<string, string>> = {
  st: 'street',
  str: 'street',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  rd: 'road',
  dr: 'drive',
  ln: 'lane',
  ct: 'court',
  pl: 'place',
  sq: 'square',
  ter: 'terrace',
  pkwy: 'parkway',
  hwy: 'highway',
  cir: 'circle',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/** The same for `4 Oak St` and `4 Oak Street`, which are the same street, but not the same text. */
export const foldedStreet = (text: string) =>
  folded(text)
    .split(' ')
    .map((word) => words[word] ?? word)
    .join(' ');

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** `Mia Chen`, `Chen, Mia` or `Mia Chen, Jr.`; null if there is only one word. */
export function nameOf(whole: string): PersonName | null {
  const text = whole.trim().replaceAll(/\s+/g, ' ');
  const [last = '', ...rest] = text.split(',').map((part) => part.trim());
  const [first = ''] = rest;
  if (first !== '' && !suffix.test(first)) return { firstName: rest.join(' '), lastName: last };
  const ending = suffix.test(first) ? ` ${first}` : '';
  const at = last.lastIndexOf(' ');
  return at < 0 ? null : { firstName: last.slice(0, at), lastName: last.slice(at + 1) + ending };
}

/** `Jane & John Doe`, or full names with a comma between them. Who is meant by such a name is not guessed. */
export function namesSeveral(whole: string): boolean {
  const parts = whole.split(',').map((part) => part.trim());
  const areFull = parts.filter((part) => /\S\s+\S/.test(part)).length > 1;
  return areFull || /[&;+]|\sand\s/i.test(whole);
}

export const wholeName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`;

export const isSameName = (one: PersonName, other: PersonName) =>
  folded(wholeName(one)) === folded(wholeName(other));

/** What rent rolls write in place of a tenant. */
export const isNobody = (name: string) =>
  /^(?:vacant|vacancy|none|n a|empty|-*)$/.test(folded(name));
