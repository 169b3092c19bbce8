import type { Kinds } from '@tenantry/contract/shared/kinds';
import type { ArchivedItem } from '@tenantry/contract/portfolio/archive.schemas';
import type { Effect } from '../../lib/effects.ts';
import type { Calls } from '../../lib/may.ts';
import type { None } from '../feature.ts';

/** DATA-6: how an archived record of a kind is restored. */
export interface Restoring {
  readonly calls: Calls;
  readonly effect: Effect;
  readonly send: (item: ArchivedItem, organizationName: string) => unknown;
}

type RestoringOf<Named extends Kinds> = {
  readonly [Kind in keyof Named['archive'] & string]: Restoring | None;
};

/**
 * Declares in the feature's `restore.ts`, which the page of the archive loads, how its kinds of the contract are
 * restored. A kind that is left out does not compile.
 */
export const defineRestoring = <Named extends Kinds>(
  restoring: RestoringOf<Named>,
): RestoringOf<Named> => restoring;
