/** AUTH-9: limits for the number of characters, as a person counts them. In a separate module to keep pages small. */
export const PASSWORD_CHARACTERS = { least: 8, most: 128 } as const;

export const passwordMessages = {
  tooShort: `Use at least ${PASSWORD_CHARACTERS.least} characters.`,
  tooLong: `Use at most ${PASSWORD_CHARACTERS.most} characters.`,
} as const;

/** Counts code points, because some characters take two UTF-16 units. */
const charactersIn = (value: string) => Array.from(value).length;

export function isTooShort(password: string): boolean {
  return charactersIn(password) < PASSWORD_CHARACTERS.least;
}

export function isTooLong(password: string): boolean {
  return charactersIn(password) > PASSWORD_CHARACTERS.most;
}
