/** Characters other than letters, digits, and those that are harmless in file names on every system. */
const unsafe = /[^\p{L}\p{N} .,#&()'-]+/gu;

const MAX_NAME = 80;

/** A part of a path that every system accepts. */
export function safeName(name: string): string {
  const plain = name.normalize('NFC').replace(unsafe, '-').slice(0, MAX_NAME);
  // Windows drops periods and spaces at the end.
  return plain.trim().replace(/^\.+|[. ]+$/g, '') || 'file';
}

/** Returns the name itself, or adds a number if another file has it, ignoring case. */
export function freeNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
    taken.add(free.toLowerCase());
    return free;
  };
}
