/** AUTH-9: how many characters a password has, as a person counts them. Apart from the schemas, for small pages. */
export const PASSWORD_CHARACTERS = { least: 8, most: 128 } as const;

export const passwordMessages = {
  tooShort: `Use at least ${PASSWORD_CHARACTERS.least} characters.`,
  tooLong: `Use at most ${PASSWORD_CHARACTERS.most} characters.`,
} as const;

/** Of a text in UTF-16, whose characters are one or two units long. */
const charactersIn = (value: string) => Array.from(value).length;

export function isTooShort(password: string): boolean {
  return charactersIn(password) < PASSWORD_CHARACTERS.least;
}

export function isTooLong(password: string): boolean {
  return charactersIn(password) > PASSWORD_CHARACTERS.most;
}
