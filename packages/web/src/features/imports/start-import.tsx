import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { onlyFor } from '../../lib/may.ts';
import { changed } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { useDroppedFiles } from '../../ui/documents/use-given-files.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { IconTable } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import classes from './imports.module.css';
import { starterFile, uploadTable } from './imports.queries.ts';
import { examples, starters, type Starter } from './starters.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx';

/** Takes a file, and says where to begin without one. */
export const StartImport = onlyFor(
  { 'POST /v1/admin/imports/files/:fileName/upload': 'imports:write' },
  () => {
    const { send, fraction, error, busy } = useUploadTable();
    const over = useDroppedFiles(([file]) => {
      if (file && !busy) send(file);
    });
    return (
      <section className={classes.start} aria-label="New import" data-over={over || undefined}>
        <div className={classes.text}>
          <p>
            Bring homes, tenants, leases, balances, payments and expenses from a CSV or XLSX file,
            up to 10,000 rows. You see what each row would do before anything is written, and can
            undo it for seven days. Nobody is mailed.
          </p>
          <p>
            Coming from another program?{' '}
            <TextLink to="/switchover" search={{}}>
              Try a migration first
            </TextLink>
            : nothing changes until its figures agree.
          </p>
          <p>
            <TextLink to="/help/$page" params={{ page: 'import' }}>
              Help about imports
            </TextLink>
          </p>
          <FormError error={error} />
          {busy && <ProgressBar label="Reading the file" value={fraction} />}
        </div>
        <div className={classes.actions}>
          <FileButton accept={ACCEPTED} onChange={(file) => file && send(file)} disabled={busy}>
            {(props) => (
              <Button {...props} loading={busy} leftSection={<IconTable size={18} aria-hidden />}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <span className={classes.withMouse}>or drop it on this page</span>
        </div>
        <Starters title="No file yet? Take a template:" files={starters} />
        <Starters title="Try it with examples:" files={examples} />
      </section>
    );
  },
);

interface StartersProps {
  readonly title: string;
  readonly files: readonly Starter[];
}

function Starters({ title, files }: StartersProps) {
  return (
    <div className={classes.starters}>
      <span>{title}</span>
      {files.map((each) => (
        <StarterButton key={each.name} {...each} />
      ))}
    </div>
  );
}

function useUploadTable() {
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  const [fraction, setFraction] = useState(0);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) =>
      uploadTable({ file, idempotencyKey: key.current, onProgress: setFraction }),
    onSuccess: ({ id }) => navigate({ to: '/import', search: { importId: id } }),
    onSettled: () => {
      key.current = crypto.randomUUID();
      void changed('imports');
    },
  });
  return { send: mutate, fraction, error, busy: isPending };
}

const StarterButton = ({ name, label }: Starter) => (
  <ActButton variant="subtle" act={() => saveFile(starterFile(name), name)}>
    {label}
  </ActButton>
);
