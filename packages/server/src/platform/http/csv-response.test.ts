import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { csvResponse, csvOf } from './csv-response.ts';

describe('a table as CSV', () => {
  test.each([
    ['plain', 'plain'],
    [null, ''],
    [12, '12'],
    ['-12.50', '-12.50'],
    ['a, b', '"a, b"'],
    ['she said "no"', '"she said ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+49 30 1234', "'+49 30 1234"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [';=1+1', "';=1+1"],
    ['；=1+1', "'；=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
  ])('%j is written %s', (cell, written) => {
    expect(csvOf([[cell, 'x']])).toBe(`${written},x\r\n`);
  });

  test('is saved, as UTF-8 that Excel recognizes', async () => {
    const answer = await csvResponse('expenses.csv', [['Café'], ['Größe']]);
    expect(answer).toMatchObject({ saved: true, contentType: 'text/csv; charset=utf-8' });
    const { bytes, stream } = await answer.open();
    const content = await buffer(stream);
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(content.subarray(3).toString()).toBe('Café\r\nGröße\r\n');
    expect(bytes).toBe(content.length);
  });

  test('a long table is complete, and does not block other requests', async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => [index, 'a']);
    let others = 0;
    const other = () => {
      others += 1;
      if (others < 100) setImmediate(other);
    };
    setImmediate(other);
    const answer = await csvResponse('long.csv', rows);
    expect(others).toBeGreaterThan(2);
    const { bytes, stream } = await answer.open();
    const content = await buffer(stream);
    expect(content.subarray(3).toString()).toBe(csvOf(rows));
    expect(bytes).toBe(content.length);
  });
});
