import { Button, TextInput } from '@mantine/core';
import { importFields } from '@tenantry/contract/imports/fields';
import type {
  ImportDetail,
  ImportRow,
  RowProblem,
} from '@tenantry/contract/imports/imports.schemas';
import { useState } from 'react';
import { useMay } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import classes from './imports.module.css';
import { adoptImport, correctRow, rehearseAgain } from './imports.queries.ts';

interface ImportRowCardProps {
  readonly detail: ImportDetail;
  readonly row: ImportRow;
  /** What follows a correction, if the import is not checked again by itself. */
  readonly onCorrected?: (() => void) | undefined;
}

/** A row of the file: what it says, what is wrong with it, and its cells to correct. */
export function ImportRowCard({ detail, row, onCorrected }: ImportRowCardProps) {
  const [open, setOpen] = useState(false);
  const mayCorrect = useMay({
    'POST /v1/admin/imports/:importId/rows/:row': 'imports:write',
    'POST /v1/admin/imports/:importId/rehearse': 'imports:write',
  });
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <h3 className={classes.rowTitle}>Row {row.row}</h3>
        <p className={classes.examples}>{row.cells.filter(Boolean).join(' · ')}</p>
        {mayCorrect && !open && (
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            Correct
          </Button>
        )}
      </div>
      {row.changes.map((change) => (
        <p key={change} className={classes.change}>
          {change}
        </p>
      ))}
      {row.problems.map((problem) => (
        <p key={`${problem.field}:${problem.message}`} className={classes.problem}>
          {inWords(detail, problem)}
        </p>
      ))}
      {open && (
        <Correction
          detail={detail}
          row={row}
          onCorrected={onCorrected}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

/** `Rent: "14O0" is no amount.` */
function inWords(detail: ImportDetail, { field, message }: RowProblem): string {
  const label = labelOf(detail, field);
  return label === undefined ? message : `${label}: ${message}`;
}

interface CorrectionProps extends ImportRowCardProps {
  readonly onClose: () => void;
}

/** Saves the cells that were changed, and checks the import again. */
function Correction({ detail, row, onCorrected, onClose }: CorrectionProps) {
  const [cells, setCells] = useState<readonly string[]>(row.cells);
  const put = (column: number, value: string) =>
    setCells((before) => before.map((cell, index) => (index === column ? value : cell)));
  const { error, submit, submitting } = useSubmit<readonly string[], ImportDetail | null>({
    send: async (draft) => {
      const changes = draft.flatMap((value, column) =>
        value === row.cells[column] ? [] : [{ column, value }],
      );
      if (changes.length > 0) await correctRow(detail.id, row.row, changes);
      return onCorrected ? null : rehearseAgain(detail);
    },
    changes: ['imports'],
    onDone: (checked) => {
      if (checked) adoptImport(checked);
      onCorrected?.();
      onClose();
    },
  });
  return (
    <form
      className={classes.correction}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(cells);
      }}
    >
      <FormError error={error} />
      <div className={classes.cells}>
        {detail.columns.map(({ name, field }, column) => (
          <Cell
            key={column}
            label={labelOf(detail, field) ?? (name || `Column ${column + 1}`)}
            value={cells[column] ?? ''}
            problem={field === null ? undefined : row.problems.find((each) => each.field === field)}
            onChange={(value) => put(column, value)}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={submitting}>
          {onCorrected ? 'Save' : 'Save and check again'}
        </Button>
      </div>
    </form>
  );
}

const labelOf = ({ kind }: ImportDetail, field: string | null) =>
  importFields[kind].find(({ name }) => name === field)?.label;

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly problem: RowProblem | undefined;
  readonly onChange: (value: string) => void;
}

function Cell({ label, value, problem, onChange }: CellProps) {
  const suggestion = problem?.suggestion ?? null;
  return (
    <div>
      <TextInput
        label={label}
        value={value}
        error={problem?.message}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {suggestion !== null && suggestion !== value && (
        <Button variant="subtle" size="sm" onClick={() => onChange(suggestion)}>
          Use {suggestion}
        </Button>
      )}
    </div>
  );
}
