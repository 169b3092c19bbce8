import { Button } from '@mantine/core';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import type {
  ComparedLine,
  SwitchoverDetail,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { SourceRows } from './source-rows.tsx';
import { amountNames, lineWords } from './switchover-text.ts';
import classes from './switchovers.module.css';

interface ComparedLeaseCardProps {
  readonly detail: SwitchoverDetail;
  readonly line: ComparedLine;
}

export function ComparedLeaseCard({ detail, line }: ComparedLeaseCardProps) {
  const { home, tenant, state, note } = line;
  const [open, setOpen] = useState(false);
  const isSame = state === 'SAME';
  const words = open ? 'Hide the rows' : 'Show the rows';
  const title = [home, tenant].filter(Boolean).join(' · ') || 'Unknown lease';
  return (
    <li className={classes.line}>
      <div className={classes.fileHead}>
        <h3 className={classes.name}>{title}</h3>
        <StatusTag tone={isSame ? 'paid' : 'owed'}>{lineWords[state]}</StatusTag>
      </div>
      {note !== null && <p className={classes.problem}>{note}</p>}
      {(!isSame || open) && note === null && <FigureTable detail={detail} line={line} />}
      <div className={classes.sources}>
        <span className={classes.hint}>{line.sources.map(wordsOf).join(' · ')}</span>
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={open}
          aria-label={`${words} of ${title}`}
          onClick={() => setOpen(!open)}
        >
          {words}
        </Button>
      </div>
      {open && <Sources detail={detail} line={line} />}
    </li>
  );
}

const wordsOf = ({ fileName, rows }: ComparedLine['sources'][number]) =>
  `${fileName}: ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;

const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount));

/** `+$100.00`: here is more than there. */
const signed = (delta: number | null) =>
  delta === null || delta === 0 ? '' : `${delta > 0 ? '+' : ''}${formatMoney(delta)}`;

const dayOrNone = (day: string | null) => (day === null ? 'Monthly' : formatDate(day));

function FigureTable({ detail, line }: ComparedLeaseCardProps) {
  const { amounts, end, state } = line;
  const [here, there] = [state !== 'ONLY_THERE', state !== 'ONLY_HERE'];
  return (
    <div className={classes.scroll}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Here</th>
            <th scope="col">{detail.program}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {amounts.map(({ name, ours, theirs, delta }) => (
            <tr key={name} data-differs={(delta !== null && delta !== 0) || undefined}>
              <th scope="row">{amountNames[name]}</th>
              <td>{money(ours)}</td>
              <td>{money(theirs)}</td>
              <td>{signed(delta)}</td>
            </tr>
          ))}
          {end && (
            <tr data-differs={end.differs || undefined}>
              <th scope="row">Lease end</th>
              <td>{here ? dayOrNone(end.ours) : '–'}</td>
              <td>{there ? dayOrNone(end.theirs) : '–'}</td>
              <td>{end.differs ? 'Differs' : ''}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Files that were replaced since the run have no rows anymore. */
function Sources({ detail, line }: ComparedLeaseCardProps) {
  const files: readonly ImportDetail[] = [
    ...detail.files,
    ...(detail.figures ? [detail.figures] : []),
  ];
  return line.sources.map(({ importId, fileName, rows }) => {
    const file = files.find(({ id }) => id === importId);
    return file ? (
      <SourceRows key={importId} detail={detail} file={file} numbers={rows} />
    ) : (
      <p key={importId} className={classes.hint}>
        {fileName} was replaced since this run.
      </p>
    );
  });
}
