import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { Section } from '../../ui/states/section.tsx';
import type { SwitchoverPart } from './switchover-part.ts';
import classes from './switchovers.module.css';
import { adoptSwitchover, cancelSwitch, planSwitch } from './switchovers.queries.ts';

export function MakeSwitch({ detail }: SwitchoverPart) {
  const { missing, switchOn, work } = detail;
  if (work !== null) return null;
  return (
    <Section title="Switch">
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label="Missing before the switch">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {switchOn !== null && <Planned detail={detail} />}
      {switchOn === null && missing.length === 0 && <Plan detail={detail} />}
    </Section>
  );
}

/** The calendar gives a day, and a typed text may be no day. */
const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

const Plan = onlyFor(
  { 'POST /v1/admin/switchovers/:switchoverId/switch': 'imports:write' },
  ({ detail }: SwitchoverPart) => {
    const [day, setDay] = useState<string | null>(null);
    return (
      <>
        <p className={classes.hint}>
          The last two runs were green. The files are written as they are now.
        </p>
        <div className={classes.switch}>
          <PlanButton detail={detail} variant="filled" on={null} label="Switch now" />
          <DayInput
            label="Or on a day"
            description="Five minutes after midnight"
            value={day}
            onChange={setDay}
          />
          <PlanButton
            detail={detail}
            variant="default"
            disabled={!isDay(day)}
            on={day}
            label={isDay(day) ? `Switch on ${formatDate(day)}` : 'Switch on that day'}
          />
        </div>
      </>
    );
  },
);

interface PlanButtonProps extends SwitchoverPart {
  readonly variant: 'filled' | 'default';
  readonly disabled?: boolean;
  /** Null for now. */
  readonly on: string | null;
  readonly label: string;
}

const PlanButton = ({ detail, on, label, ...look }: PlanButtonProps) => (
  <ActButton
    {...look}
    question={{
      title: label,
      question: `Write everything from ${detail.program} into your books?`,
      details:
        'All of it is written in one step, or nothing. It is compared once more, and refused if a figure differs. Nobody is mailed, and you can undo it for seven days.',
      confirmLabel: 'Switch',
    }}
    act={async () => adoptSwitchover(await planSwitch(detail.id, on))}
    changes={['switchovers']}
  >
    {label}
  </ActButton>
);

const Planned = onlyFor(
  { 'DELETE /v1/admin/switchovers/:switchoverId/switch': 'imports:write' },
  ({ detail: { id, switchOn, work } }: SwitchoverPart) => (
    <div className={classes.switch}>
      <p>
        Planned for {switchOn && formatDate(switchOn)}, five minutes after midnight. You get a mail
        about how it went.
      </p>
      <ActButton
        disabled={work !== null}
        act={async () => adoptSwitchover(await cancelSwitch(id))}
        changes={['switchovers']}
      >
        Cancel the planned switch
      </ActButton>
    </div>
  ),
);
