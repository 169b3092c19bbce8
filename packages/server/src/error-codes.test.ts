import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { errorCodes, errorKind } from '@tenantry/contract/errors';
import { generalErrors } from '@tenantry/contract/shared/errors';
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const sources = globSync(`${import.meta.dirname}/**/*.ts`)
  .filter((file) => !/\.test\.|\.testing\.|\/testing\//.test(file))
  .map((file) => ({ file: relative(import.meta.dirname, file), text: readFileSync(file, 'utf8') }));

/** The files that refuse with a code; a comparison does not. */
const filesWith = (code: string) => {
  const refusal = new RegExp(`(?<!(===|!==|\\?\\?) )'${code}'`);
  return sources.filter(({ text }) => refusal.test(text)).map(({ file }) => file);
};

const isGeneral = (code: string) => Object.hasOwn(generalErrors, code);

test('every error code is used, and all but the general ones in one place only', () => {
  const unused = errorCodes.filter((code) => filesWith(code).length === 0);
  expect(unused).toEqual([]);
  const scattered = errorCodes.filter((code) => !isGeneral(code) && filesWith(code).length > 1);
  expect(scattered.map((code) => [code, ...filesWith(code)])).toEqual([]);
});

test('no two error codes have the same cause', () => {
  const causes = errorCodes.map((code) => errorKind(code).means);
  expect(new Set(causes).size).toBe(causes.length);
  expect(causes.filter((cause) => !/^[A-Z].*\.$/.test(cause))).toEqual([]);
});

test('the documentation of the API lists every error code with its status and cause', async () => {
  const { body } = await app.current.app.inject('/docs');
  const rows = [...body.matchAll(/<tr>(?:<td>.*?<\/td>){3}<\/tr>/g)].map(([row]) =>
    row
      .replaceAll(/<\/?(?:tr|code)>/g, '')
      .split(/<\/?td>/)
      .filter(Boolean),
  );
  expect(rows).toEqual(
    errorCodes.map((code) => {
      const { status, means } = errorKind(code);
      return [code, String(status), means.replaceAll('`', '')];
    }),
  );
});
