// @ts-check
// Replaces Drizzle's `entity.js` (see `quick-imports.js`). Drizzle asks `is` dozens of times for each statement that it
// composes, mostly with the answer no, which its own version finds only after it has compared the names of all classes
// that the value inherits from. That is for two copies of Drizzle in one process; here is one, so `instanceof` knows.

export const entityKind = Symbol.for('drizzle:entityKind');
export const hasOwnEntityKind = Symbol.for('drizzle:hasOwnEntityKind');

/**
 * @param {unknown} value
 * @param {Function} type
 */
export const is = (value, type) => value instanceof type;
