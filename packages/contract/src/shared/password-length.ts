/** AUTH-9: limits for the number of characters, as a person counts them. In a module of its own, for small pages. */
export const PASSWORD_CHARACTERS = { least: 8, most: 128 } as const;

export const passwordMessages = {
  tooShort: `Use at least ${PASSWORD_CHARACTERS.least} characters.`,
  tooLong: `Use at most ${PASSWORD_CHARACTERS.most} characters.`,
} as const;

/** Counts code points, since UTF-16 has characters of one or two units. */
const charactersIn = (value: string) => Array.from(value).length;

export function isTooShort(password: string): boolean {
  return charactersIn(password) < PASSWORD_CHARACTERS.least;
}

export function isTooLong(password: string): boolean {
  return charactersIn(password) > PASSWORD_CHARACTERS.most;
}
