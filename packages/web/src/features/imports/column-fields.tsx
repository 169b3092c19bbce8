import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fieldsByName, repeatedNames } from '@tenantry/contract/imports/column-names';
import { importFields } from '@tenantry/contract/imports/fields';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { matchWords } from './import-text.ts';
import classes from './imports.module.css';

export interface FieldsDraft {
  kind: ImportDetail['kind'];
  /** The field of each column; empty for one that is left out. */
  fields: string[];
  dayOrder: string;
}

const headerOf = ({ columns }: ImportDetail) => columns.map(({ name }) => name);

/** The fields as they were matched, or, for another kind of rows, as the names of the columns tell. */
export const fieldsFor = (detail: ImportDetail, kind: ImportDetail['kind']): string[] =>
  kind === detail.kind
    ? detail.columns.map(({ field }) => field ?? '')
    : fieldsByName(headerOf(detail), kind).map((field) => field ?? '');

/** Why a column has its field, and what the field is. */
function hintOf(detail: ImportDetail, { kind, fields }: FieldsDraft, column: number) {
  const chosen = fields[column] ?? '';
  if (chosen === '') return null;
  const { field, matchedBy } = detail.columns[column] ?? {};
  const isAsMatched = kind === detail.kind && chosen === field && matchedBy != null;
  const hint = importFields[kind].find(({ name }) => name === chosen)?.hint ?? '';
  return isAsMatched ? `Matched ${matchWords[matchedBy]}. ${hint}` : hint;
}

/** What is wrong with the choice of columns, in words; null if nothing. */
export function problemOf({ kind, fields }: FieldsDraft): string | null {
  const twice = fields.find((field, index) => field && fields.indexOf(field) !== index);
  const label = (name: string) => importFields[kind].find((each) => each.name === name)?.label;
  if (twice) return `${label(twice)} has two columns. Choose one of them.`;
  const missing = importFields[kind].find(
    ({ name, required }) => required && !fields.includes(name),
  );
  return missing ? `Choose the column for ${missing.label}.` : null;
}

export const dayOrderChoices = [
  { value: '', label: 'As the file shows' },
  { value: 'MONTH_FIRST', label: 'Month first' },
  { value: 'DAY_FIRST', label: 'Day first' },
];

interface ColumnFieldsProps<Draft> {
  readonly detail: ImportDetail;
  readonly form: UseFormReturnType<Draft>;
}

/** The columns of a file beside the fields that they fill. */
export function ColumnFields<Draft extends FieldsDraft>({
  detail,
  form,
}: ColumnFieldsProps<Draft>) {
  const { kind } = form.values;
  const again = repeatedNames(headerOf(detail));
  const choices = [
    { value: '', label: 'Leave out' },
    ...importFields[kind].map(({ name, label, required }) => ({
      value: name,
      label: required ? `${label} *` : label,
    })),
  ];
  return (
    <>
      {again.length > 0 && (
        <p className={classes.repeated}>
          Several columns are named {again.map((name) => `“${name}”`).join(', ')}. Their values show
          which one is meant.
        </p>
      )}
      <ul className={classes.columns} aria-label="Columns of the file">
        {detail.columns.map(({ name, examples }, index) => (
          <li key={index} className={classes.column}>
            <div>
              <p className={classes.columnName}>{name || `Column ${index + 1}`}</p>
              <p className={classes.examples}>{examples.filter(Boolean).join(' · ') || 'Empty'}</p>
            </div>
            <NativeSelect
              aria-label={`Field for ${name || `column ${index + 1}`}`}
              description={hintOf(detail, form.values, index)}
              data={choices}
              {...form.getInputProps(`fields.${index}`)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
