const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a value of an address is an id; the server refuses any other. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && anId.test(value);
