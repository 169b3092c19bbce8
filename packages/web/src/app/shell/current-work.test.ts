import { expect, test } from 'vitest';
import { currentOf } from './current-work.ts';

const today = { to: '/admin-landing' };
const properties = {
  to: '/admin-landing',
  hash: 'properties',
  page: 'admin-landing/view-property',
};
const receivables = { to: '/receivables' };
const links = [today, properties, receivables];

test.each([
  ['/admin-landing', '', today],
  ['/admin-landing', 'properties', properties],
  ['/admin-landing/view-property/7', '', properties],
  ['/receivables', '', receivables],
  ['/receivables/late', '', receivables],
  ['/tasks', '', undefined],
])('SHELL-16: %s with the hash "%s" belongs to one link', (pathname, hash, expected) => {
  expect(currentOf(links, { pathname, hash })).toBe(expected);
});
