/** NEW-6: what is missing before a trial run or the switch, in sentences. */
import { GREEN_RUNS } from '@tenantry/contract/switchovers/switchovers.schemas';
import { importFields } from '@tenantry/contract/imports/fields';
import type { ImportEntry } from '#features/imports';
import type { RunRow } from './switchovers.repository.ts';

type File = Pick<ImportEntry, 'fileName' | 'kind' | 'columns'>;

const isFigures = ({ kind }: Pick<ImportEntry, 'kind'>) => kind === 'OLD_FIGURES';

/** Why the columns of a file are not complete; null if they are. */
function missingColumn({ fileName, kind, columns }: File): string | null {
  const has = (name: string) => columns.some(({ field }) => field === name);
  const missing = importFields[kind].find(({ name, required }) => required && !has(name));
  if (missing) return `Choose the column for ${missing.label} in ${fileName}.`;
  if (!columns.some(({ field }) => field !== null)) return `Choose the columns of ${fileName}.`;
  if (isFigures({ kind }) && !has('balance')) {
    return `Choose the column for Balance in ${fileName}.`;
  }
  return null;
}

export function missingForRun(files: readonly File[]): string[] {
  const hasLeases = files.some(({ kind }) => kind === 'RENT_ROLL');
  return [
    ...(hasLeases ? [] : ['Add a file with homes, tenants and leases.']),
    ...(files.some(isFigures) ? [] : ['Add the figures of the old program.']),
    ...files.flatMap((file) => missingColumn(file) ?? []),
  ];
}

type Run = Pick<RunRow, 'id' | 'state'>;

/** Whether the files are as they were in a run. Whatever changes one of them forgets its plan. */
export const isCurrent = (files: readonly Pick<ImportEntry, 'plan'>[], { id }: Pick<Run, 'id'>) =>
  files.length > 0 && files.every(({ plan }) => plan === id);

/** @param runs newest first */
export function missingForSwitch(
  files: readonly (File & Pick<ImportEntry, 'plan'>)[],
  runs: readonly Run[],
): string[] {
  const first = missingForRun(files);
  if (first.length > 0) return first;
  const [newest] = runs;
  const last = runs.slice(0, GREEN_RUNS);
  const green = last.findIndex(({ state }) => state !== 'GREEN');
  const streak = green < 0 ? last.length : green;
  if (streak < GREEN_RUNS) {
    const more = GREEN_RUNS - streak;
    return [more === 1 ? 'It needs 1 more green run.' : `It needs ${more} green runs in a row.`];
  }
  return newest && isCurrent(files, newest)
    ? []
    : ['The files changed since the last run. Run it once more.'];
}
