import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { importFields, importKindNames, importKinds } from '@tenantry/contract/imports/fields';
import type { ImportDetail, ImportSettings } from '@tenantry/contract/imports/imports.schemas';
import { onlyFor } from '../../lib/may.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { FormError } from '../../ui/form-error.tsx';
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
    const { kind } = form.values;
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
          <ul className={classes.columns} aria-label="Columns of the file">
            {detail.columns.map(({ name, examples, matchedBy }, index) => (
              <li key={index} className={classes.column}>
                <div>
                  <p className={classes.columnName}>{name || `Column ${index + 1}`}</p>
                  <p className={classes.examples}>
                    {examples.filter(Boolean).join(' · ') || 'Empty'}
                  </p>
                </div>
                <NativeSelect
                  aria-label={`Field for ${name || `column ${index + 1}`}`}
                  description={
                    matchedBy && form.values.fields[index]
                      ? `Matched ${matchWords[matchedBy]}`
                      : null
                  }
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
