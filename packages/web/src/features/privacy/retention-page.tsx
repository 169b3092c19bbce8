import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  retentionKinds,
  type Retention,
  type RetentionKind,
  type RetentionPeriods,
} from '@tenantry/contract/privacy/retention.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import classes from './retention.module.css';

const retentionQuery = queryOptions({
  queryKey: ['personal-data', 'retention'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/retention', { signal }),
});

const labels: Readonly<Record<RetentionKind, string>> = {
  formerTenantMessages: 'Messages of former tenants',
  prospectMessages: 'Messages of people who asked about a home',
  securityLog: 'Security log',
  loginTraces: 'Browsers that have logged in',
  importFiles: 'Rows of imported files',
};

const choices = [
  [1, '1 month'],
  [3, '3 months'],
  [6, '6 months'],
  [12, '1 year'],
  [24, '2 years'],
  [36, '3 years'],
  [84, '7 years'],
] as const;

/** TRUST-12: how long records are kept, and what was deleted. */
export function RetentionPage() {
  const retention = useQuery(retentionQuery);
  return (
    <Kit>
      <PageTitle
        title="How long data is kept"
        subtitle="Older data is deleted every night and cannot be restored. Invoices, payments and leases are never deleted."
      >
        <LinkButton to="/organization-settings" variant="default">
          Close
        </LinkButton>
      </PageTitle>
      <QueryView queries={[retention]} failed="The periods could not be loaded.">
        {(known) => (
          <>
            <Periods key={JSON.stringify(known.periods)} periods={known.periods} />
            <Runs runs={known.runs} />
          </>
        )}
      </QueryView>
    </Kit>
  );
}

function Periods({ periods }: { readonly periods: RetentionPeriods }) {
  const [draft, setDraft] = useState(periods);
  return (
    <Section title="Periods">
      <div className={classes.fields}>
        {retentionKinds.map((kind) => (
          <PlainSelect
            key={kind}
            label={labels[kind]}
            value={String(draft[kind] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, [kind]: value === '' ? null : Number(value) })
            }
          >
            <option value="">Keep</option>
            {choicesWith(draft[kind]).map(([months, label]) => (
              <option key={months} value={months}>
                {label}
              </option>
            ))}
          </PlainSelect>
        ))}
      </div>
      <Save
        draft={draft}
        isChanged={retentionKinds.some((kind) => draft[kind] !== periods[kind])}
      />
    </Section>
  );
}

/** A program may have set another number of months. */
const choicesWith = (months: number | null): readonly (readonly [number, string])[] =>
  months === null || choices.some(([each]) => each === months)
    ? choices
    : [...choices, [months, `${months} months`]];

interface SaveProps {
  readonly draft: RetentionPeriods;
  readonly isChanged: boolean;
}

const Save = ({ draft, isChanged }: SaveProps) => (
  <ActButton
    calls={{ 'POST /v1/admin/retention': 'settings:write' }}
    variant="filled"
    disabled={!isChanged}
    act={() => callApi('POST /v1/admin/retention', { body: draft })}
    changes={['privacy']}
    done="Saved"
  >
    Save periods
  </ActButton>
);

function Runs({ runs }: Pick<Retention, 'runs'>) {
  const { timeZone } = useOrganization();
  return (
    <Section title="Deleted data">
      {runs.length === 0 ? (
        <EmptyState>
          Nothing was deleted yet. Choose a period, and older data is deleted the next night.
        </EmptyState>
      ) : (
        <ul className={classes.runs} aria-label="Deleted data">
          {runs.map(({ id, ranAt, counts }) => (
            <li key={id}>
              {momentIn(timeZone, ranAt).slice(0, -3)}: {countsText(counts)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = retentionKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? `${labels[kind]} ${count.toLocaleString('en-US')}` : [];
  });
  return parts.join(', ') || 'nothing was old enough';
}
