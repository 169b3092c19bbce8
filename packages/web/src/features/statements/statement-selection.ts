import { searchText, searchWord } from '@tenantry/contract/shared/folded';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';

/** A statement with the text that its row shows. */
export interface ListedStatement extends Statement {
  readonly day: string;
  /** The file's name as the person knows it. */
  readonly label: string;
  readonly created: string;
}

type Searched = Pick<ListedStatement, 'day' | 'label' | 'created'>;

/** STMT-1: the rows that contain the typed words, in any case and order. */
export function selectStatements<Row extends Searched>(
  rows: readonly Row[],
  filter: string,
): Row[] {
  const wanted = searchWord(filter.trim());
  return rows.filter(({ day, label, created }) =>
    searchText([day, label, created].join('\n')).includes(wanted),
  );
}
