/** DATA-1: a field that a column of a table can fill. */
export type ValueKind =
  | 'text'
  | 'name'
  | 'money'
  | 'day'
  | 'state'
  | 'zip'
  | 'number'
  | 'email'
  | 'phone'
  | 'choice';

export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly value: ValueKind;
  /** Explains the column, for the template and the page. */
  readonly hint: string;
  /** Whether every row needs it. */
  readonly required?: true;
  /** Other names in exports, in lower case, without punctuation. */
  readonly names: readonly string[];
  /** For a choice: the words that are understood, in lower case, and their values. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Two values, as in the rows of the template. */
  readonly examples: readonly [string, string];
}
