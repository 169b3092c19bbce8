import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { importKindNames } from '@tenantry/contract/imports/fields';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { counted } from '../../lib/words.ts';
import { confirm } from '../../ui/confirm.ts';
import { LinkButton } from '../../ui/link.tsx';
import { notifyError } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { ColumnsForm } from './columns-form.tsx';
import { workWords } from './import-text.ts';
import classes from './imports.module.css';
import { adoptImport, discardImport, undoImport } from './imports.queries.ts';
import { Rehearsal } from './rehearsal.tsx';
import { SheetChoice } from './sheet-choice.tsx';

interface OneImportProps {
  readonly detail: ImportDetail;
}

export function OneImport({ detail }: OneImportProps) {
  const { fileName, kind, rows, sheet, state, failure, work } = detail;
  const subtitle = [importKindNames[kind], counted(rows, 'row'), ...(sheet ? [sheet] : [])];
  return (
    <>
      <PageTitle title={fileName} subtitle={subtitle.join(' · ')}>
        <LinkButton to="/import" search={{}} variant="default">
          All imports
        </LinkButton>
      </PageTitle>
      {failure !== null && work === null && (
        <ProblemPanel
          title={state === 'APPLIED' ? 'Nothing was undone.' : 'Nothing was written.'}
          message={failure}
        />
      )}
      <Step detail={detail} />
    </>
  );
}

function Step({ detail }: OneImportProps) {
  if (detail.work !== null) return <Working detail={detail} />;
  if (detail.state === 'APPLIED') return <Applied detail={detail} />;
  if (detail.state === 'UNDONE') return <p>This import was undone. Nothing of it is left.</p>;
  return (
    <>
      {detail.state === 'REHEARSED' && <Rehearsal detail={detail} />}
      <details open={detail.state === 'READ'} className={classes.details}>
        <summary>Columns and settings</summary>
        {detail.otherSheets.length > 0 && <SheetChoice detail={detail} />}
        <ColumnsForm key={`${detail.state}:${detail.kind}`} detail={detail} />
      </details>
      <Discard detail={detail} />
    </>
  );
}

function Working({ detail: { work, done, rows } }: OneImportProps) {
  const words = work === null ? '' : workWords[work];
  return (
    <div className={classes.working}>
      <p role="status">{words}… You can leave this page.</p>
      <ProgressBar label={words} {...(done > 0 && { value: Math.min(1, done / rows) })} />
    </div>
  );
}

const refused = (reason: unknown) => {
  notifyError(reason);
  return true;
};

function Applied({ detail }: OneImportProps) {
  const { appliedOn, summary, undoUntil } = detail;
  return (
    <>
      <p>{appliedOn && `Imported on ${formatDate(appliedOn)}. `}Nobody was mailed.</p>
      <ul className={classes.summary}>
        {summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <LinkButton to="/admin-landing" search={{}}>
          See the homes
        </LinkButton>
        {undoUntil !== null && <Undo detail={detail} />}
      </div>
    </>
  );
}

const Undo = onlyFor(
  { 'POST /v1/admin/imports/:importId/undo': 'imports:write' },
  ({ detail: { id, undoUntil } }: OneImportProps) => {
    const { submit, submitting } = useSubmit<void, ImportDetail | null>({
      send: async () => {
        const agreed = await confirm({
          title: 'Undo the import',
          question: 'Take back everything that this import made?',
          details:
            'Homes, leases, people and money that it made from nothing are removed. It is refused if any of it has been used since.',
          confirmLabel: 'Undo import',
          danger: true,
        });
        return agreed ? undoImport(id) : null;
      },
      changes: ['imports'],
      onRefused: refused,
      onDone: (undone) => {
        if (!undone) return false;
        adoptImport(undone);
        return true;
      },
    });
    return (
      <Button variant="default" loading={submitting} onClick={() => void submit()}>
        Undo until {undoUntil && formatDate(undoUntil)}
      </Button>
    );
  },
);

const Discard = onlyFor(
  { 'DELETE /v1/admin/imports/:importId': 'imports:write' },
  ({ detail: { id, fileName } }: OneImportProps) => {
    const navigate = useNavigate();
    const { submit, submitting } = useSubmit<void, boolean>({
      send: async () => {
        const agreed = await confirm({
          title: 'Discard the import',
          question: `Discard the import of ${fileName}?`,
          details: 'Its rows and your corrections are deleted. Your books stay as they are.',
          confirmLabel: 'Discard import',
          danger: true,
        });
        if (!agreed) return false;
        // The page is left first: the server tells open pages at once that the import is gone.
        await navigate({ to: '/import', search: {} });
        await discardImport(id);
        return true;
      },
      onDone: (gone) => gone,
      onRefused: async (reason) => {
        notifyError(reason);
        await navigate({ to: '/import', search: { importId: id } });
        return true;
      },
      changes: ['imports'],
    });
    return (
      <div className={classes.discard}>
        <Button variant="subtle" color="red" loading={submitting} onClick={() => void submit()}>
          Discard this import
        </Button>
      </div>
    );
  },
);
