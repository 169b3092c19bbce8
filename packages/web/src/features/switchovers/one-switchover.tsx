import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { SwitchoverDetail } from '@tenantry/contract/switchovers/switchovers.schemas';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { confirm } from '../../ui/confirm.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { Comparison } from './comparison.tsx';
import { SwitchoverFiles } from './files.tsx';
import { MakeSwitch } from './make-switch.tsx';
import { TrialRuns } from './runs.tsx';
import { SettingsForm } from './settings-form.tsx';
import { refused, type SwitchoverPart } from './switchover-part.ts';
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

const Undo = onlyFor(
  { 'POST /v1/admin/switchovers/:switchoverId/undo': 'imports:write' },
  ({ detail: { id, undoUntil } }: SwitchoverPart) => {
    const { submit, submitting } = useSubmit<void, SwitchoverDetail | null>({
      send: async () => {
        const agreed = await confirm({
          title: 'Undo the switch',
          question: 'Take back everything that this switch made?',
          details:
            'Homes, leases, people and money that it made are removed. It is refused if any of it has been used since.',
          confirmLabel: 'Undo switch',
          danger: true,
        });
        return agreed ? undoSwitch(id) : null;
      },
      changes: ['switchovers'],
      onRefused: refused,
      onDone: (undone) => {
        if (!undone) return false;
        adoptSwitchover(undone);
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
  { 'DELETE /v1/admin/switchovers/:switchoverId': 'imports:write' },
  ({ detail: { id, work } }: SwitchoverPart) => {
    const navigate = useNavigate();
    const { submit, submitting } = useSubmit<void, unknown>({
      send: async () => {
        const agreed = await confirm({
          title: 'Discard the switch',
          question: 'Delete its files and its runs?',
          details: 'Your organization stays as it is.',
          confirmLabel: 'Discard',
          danger: true,
        });
        if (!agreed) return;
        await discardSwitchover(id);
        // Left before anything is reloaded: the switch is not there anymore.
        await navigate({ to: '/import', search: {} });
      },
      onRefused: refused,
      changes: ['switchovers'],
    });
    if (work !== null) return null;
    return (
      <div className={classes.discard}>
        <Button variant="subtle" color="red" loading={submitting} onClick={() => void submit()}>
          Discard this switch
        </Button>
      </div>
    );
  },
);
