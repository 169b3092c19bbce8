import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { bookKinds, importKindNames } from '@tenantry/contract/imports/fields';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import type { SwitchoverColumns } from '@tenantry/contract/switchovers/switchovers.schemas';
import { onlyFor } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import {
  ColumnFields,
  dayOrderChoices,
  problemOf,
  type FieldsDraft,
} from '../imports/column-fields.tsx';
import type { SwitchoverPart } from './switchover-part.ts';
import classes from './switchovers.module.css';
import { adoptSwitchover, saveColumns } from './switchovers.queries.ts';

interface FileColumnsProps extends SwitchoverPart {
  readonly file: ImportDetail;
  readonly onSaved: () => void;
}

const draftOf = ({ kind, columns, dayOrder }: ImportDetail): FieldsDraft => ({
  kind,
  fields: columns.map(({ field }) => field ?? ''),
  dayOrder: dayOrder ?? '',
});

const columnsOf = ({ kind, fields, dayOrder }: FieldsDraft): SwitchoverColumns => ({
  kind,
  columns: fields.map((field) => field || null),
  dayOrder: (dayOrder || null) as SwitchoverColumns['dayOrder'],
});

/** What the columns of a file are. */
export const FileColumns = onlyFor(
  { 'POST /v1/admin/switchovers/:switchoverId/files/:importId': 'imports:write' },
  ({ detail, file, onSaved }: FileColumnsProps) => {
    const form = useForm<FieldsDraft>({ initialValues: draftOf(file) });
    const { error, formProps } = useFormSubmit({
      form,
      send: (draft) => {
        const problem = problemOf(draft);
        return problem
          ? Promise.reject(new Error(problem))
          : saveColumns(detail.id, file.id, columnsOf(draft));
      },
      sentenceOf: (reason) => (reason instanceof Error ? reason.message : reason),
      onDone: (saved) => {
        adoptSwitchover(saved);
        onSaved();
      },
      changes: ['switchovers'],
    });
    return (
      <form {...formProps} aria-label={`Columns of ${file.fileName}`}>
        <FormError error={error} />
        <div className={classes.settings}>
          {file.kind !== 'OLD_FIGURES' && (
            <NativeSelect
              label="What a row is"
              data={bookKinds.map((value) => ({ value, label: importKindNames[value] }))}
              {...form.getInputProps('kind')}
            />
          )}
          <NativeSelect
            label="Dates such as 11/1/26"
            data={dayOrderChoices}
            {...form.getInputProps('dayOrder')}
          />
        </div>
        <ColumnFields detail={file} form={form} />
        <Button type="submit" loading={form.submitting} disabled={detail.work !== null}>
          Save columns
        </Button>
      </form>
    );
  },
);
