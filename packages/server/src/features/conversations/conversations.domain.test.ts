import { expect, test } from 'vitest';
import { subjectOf } from './conversations.domain.ts';

const long =
  'Hello, we are a family of four and would love to know when the house can be seen next week';

test.each([
  ['Is it still for lease?', 'Is it still for lease?'],
  ['Hello\n\nIs it still for lease?', 'Hello'],
  ['  \u200B\n Pets?', 'Pets?'],
  ['Pets?\r\nBcc: everyone@example.com', 'Pets?'],
  ['Pets?\u2028Bcc: everyone@example.com', 'Pets?'],
  ['Pets?\u0085Bcc: everyone@example.com', 'Pets?'],
  ['Two\twords', 'Two words'],
  ['\u200B', 'Question about the property'],
  [long, 'Hello, we are a family of four and would love to know when the house can be…'],
  ['x'.repeat(81), `${'x'.repeat(80)}…`],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['🏠'.repeat(81), `${'🏠'.repeat(80)}…`],
])('PUB-6: the subject of %j is %j', (message, subject) => {
  expect(subjectOf(message)).toBe(subject);
});
