/**
 * Compares the error codes that each call can reach with `refusals.jsonl`, from which `/openapi.json` takes them. `--fix`
 * writes it. A code that is passed through an interface is not found; one that a shared function has for another case is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodes } from '@tenantry/contract/errors';
import { codesByCall } from './support/reachable.ts';
import { root } from './support/run.ts';
import { sourceFiles } from './support/source.ts';

const kept = path.join(root, 'packages/server/src/platform/http/documentation/refusals.jsonl');

/** Any call may be refused with these, or its entry of the endpoint table says so; the document says that once. */
const general = new Set([
  'malformed',
  'not_signed_in',
  'wrong_role',
  'not_found',
  'cannot_be_rehearsed',
  'too_large',
  'unsupported_media_type',
  'image_unreadable',
  'pdf_unreadable',
  'idempotency_key_reused',
  'too_many_requests',
  'internal',
  'unavailable',
]);

const isProduct = ({ file }: { readonly file: string }) =>
  /^packages\/(?:server|contract)\/src\//.test(file) &&
  !/\.(?:test|testing|fixture)\.|\/testing\//.test(file);

/** The features of the endpoint table by the export that has their calls. */
function featuresByTable(): ReadonlyMap<string, string> {
  const table = readFileSync(path.join(root, 'packages/contract/src/api.ts'), 'utf8');
  const [, entries = ''] = /export const api = \{([^}]*)\}/.exec(table) ?? [];
  return new Map(
    [...entries.matchAll(/(\w+)(?:: (\w+))?,/g)].map(([, feature = '', name = feature]) => [
      name,
      feature,
    ]),
  );
}

export function refusalsOf(files = sourceFiles().filter(isProduct)): string {
  const features = featuresByTable();
  const lines = [...codesByCall(files, errorCodes)].flatMap(([call, codes]) => {
    const [table = '', name = ''] = call.split('.');
    const own = [...codes].filter((code) => !general.has(code)).sort();
    const feature = features.get(table);
    return feature && own.length > 0 ? [JSON.stringify([`${feature}.${name}`, own])] : [];
  });
  return `${lines.sort().join('\n')}\n`;
}

if (import.meta.main) {
  const found = refusalsOf();
  if (process.argv.includes('--fix')) writeFileSync(kept, found);
  if (found !== readFileSync(kept, 'utf8')) {
    console.error('refusals.jsonl is not current: npm run check -- refusals --fix');
    process.exitCode = 1;
  }
}
