import { expect, test } from 'vitest';
import { safeNextPath } from './next-path.ts';

test.each([
  ['/admin-landing', '/admin-landing'],
  ['/admin-invoices?propertyId=1&tab=create#x', '/admin-invoices?propertyId=1&tab=create#x'],
  ['/', '/'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/..//evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['admin-landing', undefined],
  ['/login?next=/login', undefined],
  ['', undefined],
  [undefined, undefined],
  [7, undefined],
])('%s', (next, path) => expect(safeNextPath(next)).toBe(path));
