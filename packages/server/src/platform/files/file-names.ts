/** Characters other than letters, digits, and those that are harmless in file names on every system. */
const unsafe = /[^\p{L}\p{N} .,#&()'-]+/gu;

const MAX_NAME = 80;

/** A part of a path that every system accepts. */
export function safeName(name: string): string {
  const plain = name.normalize('NFC').replace(unsafe, '-').slice(0, MAX_NAME);
  // Windows drops periods and spaces at the end.
  return plain.trim().replace(/^\.+|[. ]+$/g, '') || 'file';
}

/**
 * Returns the name with its extension, and with a number before that if another file has the same name, ignoring case.
 */
export function freeNames(): (name: string, extension?: string) => string {
  const taken = new Set<string>();
  return (name, extension = '') => {
    let free = `${name}${extension}`;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      free = `${name} (${number})${extension}`;
    }
    taken.add(free.toLowerCase());
    return free;
  };
}
