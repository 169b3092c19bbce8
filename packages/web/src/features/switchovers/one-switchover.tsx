import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { ProblemPanel } from '../../ui/states/problem-panel.tsx';
import { Comparison } from './comparison.tsx';
import { SwitchoverFiles } from './files.tsx';
import { MakeSwitch } from './make-switch.tsx';
import { TrialRuns } from './runs.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { SwitchoverPart } from './switchover-part.ts';
import { stateWords } from './switchover-text.ts';
import classes from './switchovers.module.css';
import { adoptSwitchover, discardSwitchover, undoSwitch } from './switchovers.queries.ts';

export function OneSwitchover({ detail }: SwitchoverPart) {
  const { program, state, failure, work } = detail;
  const isOpen = state === 'OPEN';
  return (
    <>
      <PageTitle
        title={`Switch from ${program}`}
        subtitle={
          isOpen ? `${stateWords(detail)} · Nothing is in your books yet` : stateWords(detail)
        }
      >
        <LinkButton to="/import" search={{}} variant="default">
          All imports
        </LinkButton>
      </PageTitle>
      {failure !== null && work === null && (
        <ProblemPanel title="The last attempt failed." message={failure} />
      )}
      {state === 'SWITCHED' && <Switched detail={detail} />}
      {state === 'UNDONE' && <p>This switch was undone. Nothing of it is left in your books.</p>}
      {isOpen && <SwitchoverFiles detail={detail} />}
      {isOpen && (
        <SettingsForm key={`${detail.asOf}:${detail.invoiceAutomatically}`} detail={detail} />
      )}
      <TrialRuns detail={detail} />
      <Comparison detail={detail} />
      {isOpen && <MakeSwitch detail={detail} />}
      {isOpen && <Discard detail={detail} />}
    </>
  );
}

function Switched({ detail }: SwitchoverPart) {
  const { switchedOn, undoUntil, work } = detail;
  return (
    <section className={classes.done} aria-label="Done">
      <p>
        {switchedOn && `Everything is in your books since ${formatDate(switchedOn)}. `}
        Nobody was mailed: invite your tenants when you are ready.
      </p>
      <div className={classes.actions}>
        <LinkButton to="/admin-landing" search={{}}>
          See the homes
        </LinkButton>
        {undoUntil !== null && work === null && <Undo detail={detail} />}
      </div>
    </section>
  );
}

const Undo = ({ detail: { id, undoUntil } }: SwitchoverPart) => (
  <ActButton
    calls={{ 'POST /v1/admin/switchovers/:switchoverId/undo': 'imports:write' }}
    question={{
      title: 'Undo the switch',
      question: 'Take back everything that this switch made?',
      details:
        'Homes, leases, people and money that it made are removed. It is refused if any of it has been used since.',
      confirmLabel: 'Undo switch',
      danger: true,
    }}
    act={async () => adoptSwitchover(await undoSwitch(id))}
    changes={['switchovers']}
  >
    Undo until {undoUntil && formatDate(undoUntil)}
  </ActButton>
);

function Discard({ detail: { id, work } }: SwitchoverPart) {
  const navigate = useNavigate();
  if (work !== null) return null;
  return (
    <ActButton
      calls={{ 'DELETE /v1/admin/switchovers/:switchoverId': 'imports:write' }}
      className={classes.discard}
      variant="subtle"
      question={{
        title: 'Discard the switch',
        question: 'Delete its files and its runs?',
        details: 'Your organization stays as it is.',
        confirmLabel: 'Discard',
        danger: true,
      }}
      act={async () => {
        await discardSwitchover(id);
        // Left before anything is reloaded: the switch is not there anymore.
        await navigate({ to: '/import', search: {} });
      }}
      changes={['switchovers']}
    >
      Discard this switch
    </ActButton>
  );
}
