import type { HistoryKind } from '@tenantry/contract/kinds';
import { permits, useSession } from '../../lib/session.ts';
import { fromList } from '../tables/use-close-to-list.ts';
import { LinkButton } from './link.tsx';

interface HistoryLinkProps {
  readonly kind: HistoryKind;
  readonly entityId: string;
  /** The subject of the history, for screen readers. */
  readonly of?: string;
}

/** DATA-7: links to the history of changes, for people who may read it. */
export function HistoryLink({ kind, entityId, of }: HistoryLinkProps) {
  if (!permits(useSession(), 'audit:read')) return null;
  return (
    <LinkButton
      to="/history"
      search={{ tab: kind, show: entityId }}
      state={fromList}
      variant="default"
      {...(of && { 'aria-label': `History of ${of}` })}
    >
      History
    </LinkButton>
  );
}
