import { CloseButton, TextInput } from '@mantine/core';
import { MAX_TIMES, type VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { visitText } from '../../lib/visit-text.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import framed from '../../ui/forms/framed-rows.module.css';
import { Panel } from '../../ui/states/panel.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { Step } from './vendor-step.tsx';
import classes from './vendors.module.css';

interface TimePanelProps {
  readonly token: string;
  readonly order: VendorsOrder;
  /** Whether the vendor may still propose times. */
  readonly isOpen: boolean;
}

/** MAINT-6: the times that were proposed, and others. */
export function TimePanel({ token, order, isOpen }: TimePanelProps) {
  const { times, timeZone, onlyLooks } = order;
  if (times.length === 0 && !isOpen) return null;
  return (
    <Panel title={isOpen ? 'When can you come?' : 'Times'}>
      {times.length > 0 && (
        <ul className={classes.list} aria-label="Times">
          {times.map((time) => (
            <li key={time.id}>
              <div className={framed.words}>{visitText(timeZone, time)}</div>
              <StatusTag tone={time.agreed ? 'paid' : 'neutral'}>
                {time.agreed ? 'Agreed' : 'Proposed'}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {onlyLooks && (
        <p className={classes.meta}>
          This visit is to look at the problem. Your quote is not approved yet, so please do not
          start the work.
        </p>
      )}
      {isOpen && <TimeForm token={token} order={order} />}
    </Panel>
  );
}

interface Draft {
  readonly key: number;
  readonly date: string | null;
  readonly from: string;
  readonly to: string;
}

const newDraft = (key: number): Draft => ({ key, date: null, from: '09:00', to: '11:00' });

/** The times are those of the organization's time zone. New ones replace those that nobody has agreed to. */
function TimeForm({ token, order }: Omit<TimePanelProps, 'isOpen'>) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([newDraft(0)]);
  const change = (draft: Draft) =>
    setDrafts(drafts.map((each) => (each.key === draft.key ? draft : each)));
  const send = async () =>
    callApi('POST /v1/public/vendor/:token/times', {
      params: { token },
      body: { times: drafts.map(({ date, from, to }) => ({ date: date ?? '', from, to })) },
    });
  const clear = () => setDrafts([newDraft(0)]);
  const replaces = order.times.some(({ agreed }) => !agreed);
  const act = drafts.length === 1 ? 'Propose time' : 'Propose times';
  return (
    <Step token={token} title="When can you come?" act={act} send={send} onSent={clear}>
      <p className={classes.meta}>
        {`Times are those of ${order.timeZone.replaceAll('_', ' ')}.`}
        {replaces && ' New times replace the ones that you proposed before.'}
      </p>
      {drafts.map((draft, index) => (
        <TimeFields
          key={draft.key}
          draft={draft}
          ordinal={drafts.length === 1 ? '' : ` ${index + 1}`}
          onChange={change}
          onRemove={
            drafts.length === 1
              ? undefined
              : () => setDrafts(drafts.filter(({ key }) => key !== draft.key))
          }
        />
      ))}
      {drafts.length < MAX_TIMES && (
        <div>
          <PlainButton
            variant="subtle"
            onClick={() => setDrafts([...drafts, newDraft((drafts.at(-1)?.key ?? 0) + 1)])}
          >
            Add another time
          </PlainButton>
        </div>
      )}
    </Step>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  /** ` 2`, or nothing if there is only one. */
  readonly ordinal: string;
  readonly onChange: (draft: Draft) => void;
  readonly onRemove: (() => void) | undefined;
}

function TimeFields({ draft, ordinal, onChange, onRemove }: FieldsProps) {
  return (
    <div className={classes.time}>
      <DayInput
        label={`Day${ordinal}`}
        value={draft.date}
        onChange={(date) => onChange({ ...draft, date })}
      />
      <TextInput
        label={`From${ordinal}`}
        type="time"
        value={draft.from}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, from: value })}
      />
      <TextInput
        label={`Until${ordinal}`}
        type="time"
        value={draft.to}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, to: value })}
      />
      {onRemove && <CloseButton aria-label={`Remove time${ordinal}`} onClick={onRemove} />}
    </div>
  );
}
