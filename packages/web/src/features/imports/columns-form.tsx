import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { bookKinds, importKindNames } from '@tenantry/contract/imports/fields';
import type { ImportDetail, ImportSettings } from '@tenantry/contract/imports/imports.schemas';
import { onlyFor } from '../../lib/may.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import {
  ColumnFields,
  dayOrderChoices,
  fieldsFor,
  problemOf,
  type FieldsDraft,
} from './column-fields.tsx';
import classes from './imports.module.css';
import { adoptImport, rehearse } from './imports.queries.ts';

interface ColumnsDraft extends FieldsDraft {
  asOf: string | null;
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
    return (
      <>
        {detail.profile !== null && <p>Recognized as: {detail.profile}</p>}
        <form {...formProps}>
          <FormError error={error} />
          <div className={classes.settings}>
            <NativeSelect
              label="What a row is"
              data={bookKinds.map((value) => ({ value, label: importKindNames[value] }))}
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
              data={dayOrderChoices}
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
          <ColumnFields detail={detail} form={form} />
          <Button type="submit" loading={form.submitting}>
            Check every row
          </Button>
        </form>
      </>
    );
  },
);
