import { Button, FileButton, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { useState } from 'react';
import { onlyFor } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import classes from './imports.module.css';
import { discardImport, uploadTable } from './imports.queries.ts';
import { keptFile } from './uploaded-files.ts';

/** DATA-1: reads another sheet of the workbook in place of this one. The server keeps the rows and not the file. */
export const SheetChoice = onlyFor(
  {
    'POST /v1/admin/imports/files/:fileName/upload': 'imports:write',
    'DELETE /v1/admin/imports/:importId': 'imports:write',
  },
  ({ detail: { id, sheet, otherSheets } }: { readonly detail: ImportDetail }) => {
    const [chosen, choose] = useState(sheet ?? '');
    const navigate = useNavigate();
    const { error, submit, submitting } = useSubmit<File, ImportDetail>({
      send: async (file, idempotencyKey) => {
        const read = await uploadTable({ file, sheet: chosen, idempotencyKey });
        await navigate({ to: '/import', search: { importId: read.id } });
        await discardImport(id);
        return read;
      },
      changes: ['imports'],
    });
    const file = keptFile(id);
    const isOther = chosen !== sheet;
    return (
      <div className={classes.sheets}>
        <FormError error={error} />
        <NativeSelect
          label="Sheet"
          description="This workbook has several tables."
          data={[sheet ?? '', ...otherSheets]}
          value={chosen}
          disabled={submitting}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {isOther &&
          (file ? (
            <Button variant="default" loading={submitting} onClick={() => void submit(file)}>
              Read this sheet
            </Button>
          ) : (
            <FileButton accept=".xlsx" onChange={(given) => given && void submit(given)}>
              {(props) => (
                <Button {...props} variant="default" loading={submitting}>
                  Choose the file again to read this sheet
                </Button>
              )}
            </FileButton>
          ))}
      </div>
    );
  },
);
