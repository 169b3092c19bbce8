import * as React from 'react';

/**
 * React's development build, which these tests use for its warnings, also takes a stack trace of each element and draws
 * each component into the browser's timeline. Nobody reads them here, and they took a quarter of the tests' time. React
 * limits stack traces per second; this makes the limit count as reached. If React renames it, the tests are only
 * slower.
 */
const internals: unknown = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1];
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
  // This file runs again for each test file.
  configurable: true,
  get: () => Infinity,
  set: () => {},
});
Object.assign(console, { createTask: undefined, timeStamp: undefined });
