import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const program = path.join(import.meta.dirname, 'main-job.txt');

export interface MainJob {
  readonly before: number;
  readonly invoice: number;
  readonly billed: number;
  readonly payment: number;
  readonly after: number;
  readonly code: string;
}

interface Caller {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly today: string;
}

/**
 * Generates a client of the OpenAPI document, compiles the program that uses it, and returns the program.
 * @throws Error if the document is not valid, or the program does not compile
 */
export async function compileMainJob(
  document: object,
  folder: string,
): Promise<(caller: Caller) => Promise<MainJob>> {
  // It also checks the document against the OpenAPI specification.
  const types = await openapiTS(JSON.stringify(document), {
    silent: true,
    defaultNonNullable: false,
  });
  await writeFile(path.join(folder, 'schema.ts'), astToString(types));
  const file = path.join(folder, 'main-job.ts');
  await writeFile(file, await readFile(program));
  const problems = problemsOf(file);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { doMainJob } = (await import(pathToFileURL(file).href)) as {
    readonly doMainJob: (caller: Caller) => Promise<MainJob>;
  };
  return doMainJob;
}

function problemsOf(file: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .map(
      ({ messageText, start }) =>
        `${start ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}
