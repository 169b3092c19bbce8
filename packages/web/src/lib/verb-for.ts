/**
 * The verb after the name of one tenant, or after those of several: `Ann Lee owes`, `Ann Lee and Bo Lee owe`. The name of
 * one tenant may contain `and` (`Hand and Foot LLC`), so it does not say whether there are several.
 */
export const verbFor = (names: string, count: number, one: string, several: string): string =>
  `${names} ${count > 1 ? several : one}`;
