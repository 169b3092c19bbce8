/** The verb after the name of one tenant, or after those of several: `Ann Lee owes`, `Ann Lee and Bo Lee owe`. */
export const verbFor = (names: string, one: string, several: string): string =>
  `${names} ${names.includes(' and ') ? several : one}`;
