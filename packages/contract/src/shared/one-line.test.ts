import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['Pat\r\nBcc: everyone@example.com', 'Pat Bcc: everyone@example.com'],
  ['Pat\u0000\u0085\u2028\u202EProspect', 'Pat Prospect'],
  ['Renée O’Neil', 'Renée O’Neil'],
])('PUB-6: %j on one line is %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
