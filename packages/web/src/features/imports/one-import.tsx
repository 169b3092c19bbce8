import { useNavigate } from '@tanstack/react-router';
import { importKindNames } from '@tenantry/contract/imports/fields';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { formatDate } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { ProblemPanel } from '../../ui/states/problem-panel.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
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

const Undo = ({ detail: { id, undoUntil } }: OneImportProps) => (
  <ActButton
    calls={{ 'POST /v1/admin/imports/:importId/undo': 'imports:write' }}
    question={{
      title: 'Undo the import',
      question: 'Take back everything that this import made?',
      details:
        'Homes, leases, people and money that it made from nothing are removed. It is refused if any of it has been used since.',
      confirmLabel: 'Undo import',
      danger: true,
    }}
    act={async () => adoptImport(await undoImport(id))}
    changes={['imports']}
  >
    Undo until {undoUntil && formatDate(undoUntil)}
  </ActButton>
);

function Discard({ detail: { id, fileName } }: OneImportProps) {
  const navigate = useNavigate();
  const discard = async () => {
    // The page is left first: the server tells open pages at once that the import is gone.
    await navigate({ to: '/import', search: {} });
    try {
      await discardImport(id);
    } catch (reason) {
      await navigate({ to: '/import', search: { importId: id } });
      throw reason;
    }
  };
  return (
    <ActButton
      calls={{ 'DELETE /v1/admin/imports/:importId': 'imports:write' }}
      className={classes.discard}
      variant="subtle"
      question={{
        title: 'Discard the import',
        question: `Discard the import of ${fileName}?`,
        details: 'Its rows and your corrections are deleted. Your books stay as they are.',
        confirmLabel: 'Discard import',
        danger: true,
      }}
      act={discard}
      changes={['imports']}
    >
      Discard this import
    </ActButton>
  );
}
