import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportDetail, RowResult } from '@tenantry/contract/imports/imports.schemas';
import { useState } from 'react';
import { counted } from '../../lib/words.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import { ImportRowCard } from './import-row.tsx';
import { resultNames, results } from './import-text.ts';
import classes from './imports.module.css';
import { adoptImport, applyImport, rowsQuery } from './imports.queries.ts';

interface RehearsalProps {
  readonly detail: ImportDetail;
}

/** DATA-3: what an import would do, row by row. */
export function Rehearsal({ detail }: RehearsalProps) {
  const { counts, summary } = detail;
  const found = results.filter((result) => (counts?.[result] ?? 0) > 0);
  const [chosen, choose] = useState<RowResult>();
  const result = chosen !== undefined && found.includes(chosen) ? chosen : found[0];
  return (
    <Section title="What would happen" action={<Apply detail={detail} />}>
      <ul className={classes.summary}>
        {summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={classes.tabs} role="group" aria-label="Rows">
        {found.map((each) => (
          <Button
            key={each}
            variant={each === result ? 'light' : 'subtle'}
            aria-pressed={each === result}
            onClick={() => choose(each)}
          >
            {resultNames[each]} ({counts?.[each].toLocaleString('en-US')})
          </Button>
        ))}
      </div>
      {result !== undefined && <Rows key={result} detail={detail} result={result} />}
    </Section>
  );
}

interface RowsProps extends RehearsalProps {
  readonly result: RowResult;
}

function Rows({ detail, result }: RowsProps) {
  const rows = useInfiniteQuery(rowsQuery(detail.id, result));
  return (
    <QueryView queries={[rows]} failed="The rows could not be loaded.">
      {({ pages }) => (
        <>
          <ol className={classes.rows} aria-label={resultNames[result]}>
            {pages.flatMap((page) =>
              page.rows.map((row) => <ImportRowCard key={row.row} detail={detail} row={row} />),
            )}
          </ol>
          {rows.hasNextPage && (
            <Button
              variant="default"
              loading={rows.isFetchingNextPage}
              onClick={() => void rows.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

function Apply({ detail: { id, plan, counts } }: RehearsalProps) {
  const fresh = (counts?.NEW ?? 0) + (counts?.CHANGED ?? 0);
  if (plan === null || (counts?.PROBLEM ?? 0) > 0 || fresh === 0) return null;
  return (
    <ActButton
      calls={{ 'POST /v1/admin/imports/:importId/apply': 'imports:write' }}
      variant="filled"
      question={{
        title: 'Import',
        question: `Write ${counted(fresh, 'row')} into your books?`,
        details:
          'All of it is written, or nothing. Nobody is mailed, and you can undo it for seven days.',
        confirmLabel: 'Import',
      }}
      act={async () => adoptImport(await applyImport(id, plan))}
      changes={['imports']}
    >
      Import {counted(fresh, 'row')}
    </ActButton>
  );
}
