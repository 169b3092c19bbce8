import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import type {
  ComparedLine,
  Switchover,
  TrialRun,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import { formatDate } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';

export const amountNames = { balance: 'Balance', deposit: 'Deposit held', rent: 'Rent' } as const;

/** `Green`, `3 differences`. */
export function resultOf({ state, isSwitch, differences, problems }: TrialRun): string {
  if (state === 'GREEN') return isSwitch ? 'Switched' : 'Green';
  if (state === 'DIFFERENT') return counted(differences, 'difference');
  if (state === 'PROBLEMS') return counted(problems, 'row with a problem', 'rows with a problem');
  return 'Failed';
}

/** What the last run found about a file. */
export function fileState({ counts, plan }: ImportDetail): string {
  if (plan === null || counts === null) return 'Not tried yet';
  if (counts.PROBLEM > 0) return counted(counts.PROBLEM, 'problem');
  return counts.SAME > 0 && counts.NEW === 0 ? 'Read' : counted(counts.NEW, 'new row');
}

export const lineWords: Readonly<Record<ComparedLine['state'], string>> = {
  SAME: 'Same',
  DIFFERENT: 'Different',
  ONLY_HERE: 'Not in the figures',
  ONLY_THERE: 'Only in the figures',
};

export function stateWords({ state, switchedOn, switchOn, work }: Switchover): string {
  if (work === 'SWITCH') return 'Being made';
  if (work === 'UNDO') return 'Being undone';
  if (state === 'SWITCHED') return switchedOn ? `Made on ${formatDate(switchedOn)}` : 'Made';
  if (state === 'UNDONE') return 'Undone';
  return switchOn ? `Planned for ${formatDate(switchOn)}` : 'Being tried';
}
