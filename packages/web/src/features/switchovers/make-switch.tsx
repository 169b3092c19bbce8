import { Button } from '@mantine/core';
import type { SwitchoverDetail } from '@tenantry/contract/switchovers/switchovers.schemas';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { confirm } from '../../ui/confirm.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { Section } from '../../ui/section.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { refused, type SwitchoverPart } from './switchover-part.ts';
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
    const { submit, submitting } = useSubmit<
      { readonly on: string | null },
      SwitchoverDetail | null
    >({
      send: async ({ on }) => {
        const agreed = await confirm({
          title: on === null ? 'Switch now' : `Switch on ${formatDate(on)}`,
          question: `Write everything from ${detail.program} into your books?`,
          details:
            'All of it is written in one step, or nothing. It is compared once more, and refused if a figure differs. Nobody is mailed, and you can undo it for seven days.',
          confirmLabel: 'Switch',
        });
        return agreed ? planSwitch(detail.id, on) : null;
      },
      onRefused: refused,
      onDone: (planned) => {
        if (planned) adoptSwitchover(planned);
        return false;
      },
      changes: ['switchovers'],
    });
    return (
      <>
        <p className={classes.hint}>
          The last two runs were green. The files are written as they are now.
        </p>
        <div className={classes.switch}>
          <Button loading={submitting} onClick={() => void submit({ on: null })}>
            Switch now
          </Button>
          <DayInput
            label="Or on a day"
            description="Five minutes after midnight"
            value={day}
            onChange={setDay}
          />
          <Button
            variant="default"
            loading={submitting}
            disabled={!isDay(day)}
            onClick={() => void submit({ on: day })}
          >
            {isDay(day) ? `Switch on ${formatDate(day)}` : 'Switch on that day'}
          </Button>
        </div>
      </>
    );
  },
);

const Planned = onlyFor(
  { 'DELETE /v1/admin/switchovers/:switchoverId/switch': 'imports:write' },
  ({ detail: { id, switchOn, work } }: SwitchoverPart) => {
    const { submit, submitting } = useSubmit<void, SwitchoverDetail>({
      send: () => cancelSwitch(id),
      onRefused: refused,
      onDone: adoptSwitchover,
      changes: ['switchovers'],
    });
    return (
      <div className={classes.switch}>
        <p>
          Planned for {switchOn && formatDate(switchOn)}, five minutes after midnight. You get a
          mail about how it went.
        </p>
        <Button
          variant="default"
          loading={submitting}
          disabled={work !== null}
          onClick={() => void submit()}
        >
          Cancel the planned switch
        </Button>
      </div>
    );
  },
);
