import { expect, test } from 'vitest';
import { proofsIn, securityProblems, threatsIn } from './check-security.ts';

const titles = new Map([['a.test.ts', ['AUTH-1: refuses', "the person's key"]]]);

/** One threat of an outsider, with lines of proofs. */
const problemsOf = (list: string, ...proofs: string[]) =>
  securityProblems(
    threatsIn(`## Attackers\n\n- **No threat**: x\n\n### An outsider\n\n${list}\n`),
    proofsIn(`# Tests\n\n## An outsider\n\n### Guesses passwords\n\n${proofs.join('\n')}\n`),
    titles,
  );
const guess = '- **Guesses\n  passwords**: Attempts are limited.';
const proof = '- [AUTH-1: refuses](../a.test.ts)';

test('a threat with tests that exist is fine', () => {
  expect(problemsOf(guess, proof, "- [the person's key](../a.test.ts)")).toEqual([]);
});

test('a test that was renamed, or whose file is gone, is named', () => {
  expect(
    problemsOf(guess, '- [AUTH-1: accepts](../a.test.ts)', '- [AUTH-1: refuses](../b.test.ts)'),
  ).toEqual([
    'docs/security-tests.md: a.test.ts has no test "AUTH-1: accepts"',
    'docs/security-tests.md: b.test.ts has no test "AUTH-1: refuses"',
  ]);
});

test('a threat without a test is named, and so is a page without threats', () => {
  expect(problemsOf(guess, 'nothing')).toEqual([
    'docs/security-tests.md: no test proves "An outsider: Guesses passwords"',
  ]);
  expect(problemsOf(`${guess}\n- **Floods the server**: x`, proof)).toEqual([
    'docs/security-tests.md: "An outsider: Floods the server" is missing',
  ]);
  expect(problemsOf('', proof)).toEqual(['SECURITY.md: there are no threats']);
});

test('tests of a threat that is not listed are named', () => {
  expect(problemsOf('- **Floods the server**: x', proof)).toEqual([
    'docs/security-tests.md: "An outsider: Floods the server" is missing',
    'SECURITY.md: "An outsider: Guesses passwords" is missing',
  ]);
});
