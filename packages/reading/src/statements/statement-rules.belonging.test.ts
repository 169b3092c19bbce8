import { describe, expect, test } from 'vitest';
import { read } from './statement-rules.testing.ts';

describe('STMT-4: which property lines belong to', () => {
  const statementOf = (...heading: string[]) =>
    [
      'Owner statement  05/01/2026 - 05/31/2026',
      ...heading,
      'Date        Description                         Increase    Decrease     Balance',
      '            Beginning balance                                              100.00',
      '05/03/2026  Plumbing                                          60.00       40.00',
    ].join('\n');
  const another = 'This line belongs to another property (12 Oak Street).';

  test.each([
    ['its own', 'Property: 12 Elm Street', null, []],
    [
      'clearly another',
      'Property: 12 Oak Street',
      another,
      ['The statement is about 12 Oak Street, which is not this property.'],
    ],
    [
      'an address that may be the manager’s',
      '12 Oak Street',
      null,
      ['The statement is about 12 Oak Street, which may be another property.'],
    ],
    [
      'a name that tells nothing',
      'Property: Riverside Duplex',
      null,
      ['The statement is about Riverside Duplex, which may be another property.'],
    ],
  ])('a statement about one property: %s', (_, heading, reason, warnings) => {
    const found = read(statementOf(heading));
    expect(found.lines).toMatchObject([{ proposed: reason === null, reason, section: null }]);
    expect(found.warnings).toEqual(warnings);
  });

  const several = (...names: string[]) =>
    [
      'Portfolio statement  05/01/2026 - 05/31/2026',
      'Date        Property              Description           Increase    Decrease',
      ...names.map(
        (name) => `05/03/2026  ${name.padEnd(20)}  Plumbing                              60.00`,
      ),
    ].join('\n');

  test('from a statement of several properties, only lines of the own property are proposed', () => {
    const { lines } = read(several('12 Oak Street', '12 Elm Street', '14 Elm St'));
    expect(lines.map(({ section, reason }) => [section, reason])).toEqual([
      ['12 Oak Street', another],
      ['12 Elm Street', null],
      ['14 Elm St', 'This line belongs to another property (14 Elm St).'],
    ]);
  });

  test('from a statement of several other properties, no line is proposed', () => {
    const { lines, warnings } = read(several('12 Oak Street', '14 Elm St'));
    expect(lines.map(({ proposed }) => proposed)).toEqual([false, false]);
    expect(warnings).toContain(
      'The statement covers several properties, and this one is not among them.',
    );
  });

  test('a line that may belong to the property is proposed with a note', () => {
    const { lines, warnings } = read(several('12 Oak Street', 'Elm cottage'));
    expect(lines.map(({ proposed }) => proposed)).toEqual([false, true]);
    expect(warnings).toContain(
      'The statement covers several properties, and it is not clear which of them is this one.',
    );
  });
});
