import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldsByName, repeatedNames } from '@tenantry/contract/imports/column-names';
import { importFields, importKindNames, importKinds } from '@tenantry/contract/imports/fields';
import type { ImportDetail, ImportSettings } from '@tenantry/contract/imports/imports.schemas';
import { onlyFor } from '../../lib/may.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { matchWords } from './import-text.ts';
import classes from './imports.module.css';
import { adoptImport, rehearse } from './imports.queries.ts';

interface ColumnsDraft {
  kind: ImportDetail['kind'];
  /** The field of each column; empty for one that is left out. */
  fields: string[];
  asOf: string | null;
  dayOrder: string;
  invoiceAutomatically: boolean;
  saveAs: string;
}

const draftOf = (detail: ImportDetail): ColumnsDraft => ({
  kind: detail.kind,
  fields: detail.columns.map(({ field }) => field ?? ''),
  asOf: detail.asOf,
  dayOrder: detail.dayOrder ?? '',
  invoiceAutomatically: detail.invoiceAutomatically,
  saveAs: '',
});

function settingsOf({ fields, dayOrder, saveAs, asOf, ...draft }: ColumnsDraft): ImportSettings {
  return {
    ...draft,
    asOf: asOf ?? '',
    columns: fields.map((field) => field || null),
    dayOrder: (dayOrder || null) as ImportSettings['dayOrder'],
    ...(saveAs.trim() && { saveAs: saveAs.trim() }),
  };
}

const headerOf = ({ columns }: ImportDetail) => columns.map(({ name }) => name);

/** The fields as they were matched, or, for another kind of rows, as the names of the columns tell. */
const fieldsFor = (detail: ImportDetail, kind: ImportDetail['kind']): string[] =>
  kind === detail.kind
    ? draftOf(detail).fields
    : fieldsByName(headerOf(detail), kind).map((field) => field ?? '');

/** Why a column has its field, and what the field is. */
function hintOf(detail: ImportDetail, { kind, fields }: ColumnsDraft, column: number) {
  const chosen = fields[column] ?? '';
  if (chosen === '') return null;
  const { field, matchedBy } = detail.columns[column] ?? {};
  const isAsMatched = kind === detail.kind && chosen === field && matchedBy != null;
  const hint = importFields[kind].find(({ name }) => name === chosen)?.hint ?? '';
  return isAsMatched ? `Matched ${matchWords[matchedBy]}. ${hint}` : hint;
}

/** What is wrong with the choice of columns, in words; null if nothing. */
function problemOf({ kind, fields }: ColumnsDraft): string | null {
  const twice = fields.find((field, index) => field && fields.indexOf(field) !== index);
  const label = (name: string) => importFields[kind].find((each) => each.name === name)?.label;
  if (twice) return `${label(twice)} has two columns. Choose one of them.`;
  const missing = importFields[kind].find(
    ({ name, required }) => required && !fields.includes(name),
  );
  return missing ? `Choose the column for ${missing.label}.` : null;
}

/** DATA-1: the columns of a file beside the fields that they fill. */
export const ColumnsForm = onlyFor(
  { 'POST /v1/admin/imports/:importId/rehearse': 'imports:write' },
  ({ detail }: { readonly detail: ImportDetail }) => {
    const form = useForm<ColumnsDraft>({ initialValues: draftOf(detail) });
    const { error, formProps } = useFormSubmit({
      form,
      send: (draft) => {
        const problem = problemOf(draft);
        return problem
          ? Promise.reject(new Error(problem))
          : rehearse(detail.id, settingsOf(draft));
      },
      sentenceOf: (reason) => (reason instanceof Error ? reason.message : reason),
      onDone: (checked) => adoptImport(checked),
      changes: ['imports'],
    });
    useKeptDraft(form, `import:${detail.id}:${detail.state}`);
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
        {detail.profile !== null && <p>Recognized as: {detail.profile}</p>}
        <form {...formProps}>
          <FormError error={error} />
          <div className={classes.settings}>
            <NativeSelect
              label="What a row is"
              data={importKinds.map((value) => ({ value, label: importKindNames[value] }))}
              {...form.getInputProps('kind')}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.value as ImportDetail['kind'];
                form.setValues({ kind: chosen, fields: fieldsFor(detail, chosen) });
              }}
            />
            <DayInput
              label="Day of the switch"
              required
              description="Balances are as of this day, and rent that is due from it on is billed here."
              {...form.getInputProps('asOf')}
            />
            <NativeSelect
              label="Dates such as 11/1/26"
              data={[
                { value: '', label: 'As the file shows' },
                { value: 'MONTH_FIRST', label: 'Month first' },
                { value: 'DAY_FIRST', label: 'Day first' },
              ]}
              {...form.getInputProps('dayOrder')}
            />
            <TextInput
              label="Keep these columns as"
              description="For the next file with the same header."
              placeholder="Rent roll of the old program"
              {...form.getInputProps('saveAs')}
            />
          </div>
          {kind === 'RENT_ROLL' && (
            <Checkbox
              label="Bill the leases automatically from the day of the switch"
              {...form.getInputProps('invoiceAutomatically', { type: 'checkbox' })}
            />
          )}
          {again.length > 0 && (
            <p className={classes.repeated}>
              Several columns are named {again.map((name) => `“${name}”`).join(', ')}. Their values
              show which one is meant.
            </p>
          )}
          <ul className={classes.columns} aria-label="Columns of the file">
            {detail.columns.map(({ name, examples }, index) => (
              <li key={index} className={classes.column}>
                <div>
                  <p className={classes.columnName}>{name || `Column ${index + 1}`}</p>
                  <p className={classes.examples}>
                    {examples.filter(Boolean).join(' · ') || 'Empty'}
                  </p>
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
          <Button type="submit" loading={form.submitting}>
            Check every row
          </Button>
        </form>
      </>
    );
  },
);
