import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { importKindNames } from '@tenantry/contract/imports/fields';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { useRef, useState, type ReactNode } from 'react';
import { onlyFor } from '../../lib/may.ts';
import { changed } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { counted } from '../../lib/words.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { Section } from '../../ui/states/section.tsx';
import { starterFile } from '../imports/imports.queries.ts';
import { FileColumns } from './file-columns.tsx';
import { type SwitchoverPart } from './switchover-part.ts';
import { ProblemRows } from './source-rows.tsx';
import { fileState } from './switchover-text.ts';
import classes from './switchovers.module.css';
import { adoptSwitchover, removeFile, uploadFile } from './switchovers.queries.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx';

/** The exports, and the figures to compare them with. */
export function SwitchoverFiles({ detail }: SwitchoverPart) {
  const { files, figures, program } = detail;
  return (
    <>
      <Section title="Exports" action={<Upload detail={detail} as="FILE" label="Add a file" />}>
        <p className={classes.hint}>
          Homes, tenants and leases first; then charges, payments and expenses, in any order. They
          are imported in the right one.
        </p>
        {files.length === 0 && <Starters of="FILE" />}
        <ul className={classes.files} aria-label="Exports">
          {files.map((file) => (
            <FileCard key={file.id} detail={detail} file={file} />
          ))}
        </ul>
      </Section>
      <Section
        title={`Figures of ${program}`}
        action={
          figures === null && <Upload detail={detail} as="FIGURES" label="Choose the figures" />
        }
      >
        <p className={classes.hint}>
          A list of leases with balance, deposit, rent or end, such as a rent roll of the same day.
          It is only compared, and never imported.
        </p>
        {figures === null ? (
          <Starters of="FIGURES" />
        ) : (
          <ul className={classes.files} aria-label={`Figures of ${program}`}>
            <FileCard detail={detail} file={figures} />
          </ul>
        )}
      </Section>
    </>
  );
}

interface FileCardProps extends SwitchoverPart {
  readonly file: ImportDetail;
}

function FileCard({ detail, file }: FileCardProps) {
  const { fileName, kind, rows, counts, plan, columns } = file;
  const isFigures = kind === 'OLD_FIGURES';
  const [open, setOpen] = useState(columns.every(({ field }) => field === null));
  const state = fileState(file);
  return (
    <li className={classes.file}>
      <div className={classes.fileHead}>
        <div>
          <h3 className={classes.name}>{fileName}</h3>
          <p className={classes.hint}>
            {[isFigures ? 'Compared' : importKindNames[kind], counted(rows, 'row'), state].join(
              ' · ',
            )}
          </p>
        </div>
        <FileActions detail={detail} file={file} open={open} onOpen={setOpen} />
      </div>
      {open && (
        <FileColumns
          key={`${file.id}:${kind}`}
          detail={detail}
          file={file}
          onSaved={() => setOpen(false)}
        />
      )}
      {!open && plan !== null && counts !== null && counts.PROBLEM > 0 && !isFigures && (
        <ProblemRows detail={detail} file={file} />
      )}
    </li>
  );
}

interface FileActionsProps extends FileCardProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

const FileActions = onlyFor(
  {
    'POST /v1/admin/switchovers/:switchoverId/files/:importId': 'imports:write',
    'DELETE /v1/admin/switchovers/:switchoverId/files/:importId': 'imports:write',
  },
  ({ detail, file, open, onOpen }: FileActionsProps) => {
    const isBusy = detail.work !== null;
    const as = file.kind === 'OLD_FIGURES' ? 'FIGURES' : 'FILE';
    return (
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={open}
          aria-label={`Columns of ${file.fileName}`}
          onClick={() => onOpen(!open)}
        >
          Columns
        </Button>
        <Upload detail={detail} as={as} label="Newer file" replaces={file} />
        <ActButton
          variant="subtle"
          disabled={isBusy}
          aria-label={`Remove ${file.fileName}`}
          act={async () => adoptSwitchover(await removeFile(detail.id, file.id))}
          changes={['switchovers']}
        >
          Remove
        </ActButton>
      </div>
    );
  },
);

interface UploadProps extends SwitchoverPart {
  readonly as: 'FILE' | 'FIGURES';
  readonly label: string;
  readonly replaces?: ImportDetail;
}

const Upload = onlyFor(
  { 'POST /v1/admin/switchovers/:switchoverId/files/:fileName/upload': 'imports:write' },
  ({ detail, as, label, replaces }: UploadProps): ReactNode => {
    const key = useRef(crypto.randomUUID());
    const [fraction, setFraction] = useState(0);
    const { mutate, error, isPending } = useMutation({
      mutationFn: (file: File) =>
        uploadFile(detail.id, { file, as, replaces: replaces?.id }, key.current, setFraction),
      onSuccess: adoptSwitchover,
      onSettled: () => {
        key.current = crypto.randomUUID();
        void changed('switchovers');
      },
    });
    const isBusy = isPending || detail.work !== null;
    return (
      <div className={classes.upload}>
        <FileButton accept={ACCEPTED} onChange={(file) => file && mutate(file)} disabled={isBusy}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="default"
              loading={isPending}
              disabled={isBusy}
              {...(replaces && { 'aria-label': `Newer file for ${replaces.fileName}` })}
            >
              {label}
            </Button>
          )}
        </FileButton>
        <FormError error={error} />
        {isPending && <ProgressBar label="Reading the file" value={fraction} />}
      </div>
    );
  },
);

/** What people begin with who have no file yet. */
const starters = {
  FILE: [{ name: 'example-rent-roll.csv', label: 'An example to try it with' }],
  FIGURES: [
    { name: 'old-figures.xlsx', label: 'Template: figures of the old program' },
    { name: 'example-old-figures.csv', label: 'An example to try it with' },
  ],
} as const;

type Starter = (typeof starters)['FILE' | 'FIGURES'][number];

const Starters = ({ of }: { readonly of: 'FILE' | 'FIGURES' }) => (
  <div className={classes.actions}>
    {starters[of].map((each) => (
      <StarterButton key={each.name} {...each} />
    ))}
  </div>
);

const StarterButton = ({ name, label }: Starter) => (
  <ActButton variant="subtle" act={() => saveFile(starterFile(name), name)}>
    {label}
  </ActButton>
);
