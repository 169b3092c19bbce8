import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TrialRun } from '@tenantry/contract/switchovers/switchovers.schemas';
import { useState } from 'react';
import { counted } from '../../lib/words.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import { ComparedLeaseCard } from './compared-lease.tsx';
import type { SwitchoverPart } from './switchover-part.ts';
import classes from './switchovers.module.css';
import { comparisonCsv, linesQuery } from './switchovers.queries.ts';

type Only = 'DIFFERENCES' | 'ALL';

/** Each lease as it would be here, beside the figures of the old program. */
export function Comparison({ detail }: SwitchoverPart) {
  const run = detail.runs.find(({ hasLines }) => hasLines);
  const [chosen, choose] = useState<Only>();
  if (!run) return null;
  const only = chosen ?? (run.differences > 0 ? 'DIFFERENCES' : 'ALL');
  return (
    <Section
      title={`Comparison of run ${run.number}`}
      action={
        <CsvButton
          read={() => comparisonCsv(detail.id, run.id)}
          fileName={`comparison-${run.number}.csv`}
        />
      }
    >
      <ChoiceGroup
        label="Leases"
        choices={[
          {
            value: 'DIFFERENCES',
            label: `Differences (${run.differences.toLocaleString('en-US')})`,
          },
          { value: 'ALL', label: `All leases (${run.leases.toLocaleString('en-US')})` },
        ]}
        value={only}
        onChoose={choose}
      />
      {only === 'DIFFERENCES' && run.differences === 0 ? (
        <p>{counted(run.leases, 'lease')} compared: everything agrees.</p>
      ) : (
        <Lines key={`${run.id}:${only}`} detail={detail} run={run} only={only} />
      )}
    </Section>
  );
}

interface LinesProps extends SwitchoverPart {
  readonly run: TrialRun;
  readonly only: Only;
}

function Lines({ detail, run, only }: LinesProps) {
  const lines = useInfiniteQuery(linesQuery(detail.id, run.id, only === 'ALL' ? undefined : only));
  return (
    <QueryView queries={[lines]} failed="The comparison could not be loaded.">
      {({ pages }) => (
        <>
          <ol className={classes.lines} aria-label="Compared leases">
            {pages.flatMap((page) =>
              page.lines.map((line) => (
                <ComparedLeaseCard key={line.position} detail={detail} line={line} />
              )),
            )}
          </ol>
          {lines.hasNextPage && (
            <Button
              variant="default"
              loading={lines.isFetchingNextPage}
              onClick={() => void lines.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}
