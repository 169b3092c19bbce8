import { AppError } from './errors.ts';

/**
 * Does something with each row of a request. If rows are refused, none of the request may stay: the first refusal is
 * thrown, with the sentence of each row that is refused for the same reason beside it.
 * @param name of the rows in the request, as in `checks.2`
 */
export async function forEachRow<Row>(
  name: string,
  rows: readonly Row[],
  work: (row: Row) => unknown,
): Promise<void> {
  const refused: (readonly [index: number, refusal: AppError])[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      await work(row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push([index, error]);
    }
  }
  const first = refused[0]?.[1];
  if (!first) return;
  const same = refused.filter(([, { code }]) => code === first.code);
  const fields = Object.fromEntries(
    same.map(([index, { message }]) => [`${name}.${index}`, message]),
  );
  throw new AppError(first.code, first.message, { fields });
}
