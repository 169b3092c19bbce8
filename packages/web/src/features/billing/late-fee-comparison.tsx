import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type {
  ComparedPolicies,
  FeesOfMonths,
  LateFeeTermsInput,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { useId, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { Money } from '../../ui/text/money.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { comparedPoliciesQuery, type PolicyTarget } from './billing.queries.ts';
import classes from './late-fees.module.css';

interface LateFeeComparisonProps {
  readonly target: PolicyTarget;
  /** Null while the policy is incomplete. */
  readonly terms: LateFeeTermsInput | null;
  /** The policy before the change; null if there is none. */
  readonly before: LateFeeTermsInput | null;
}

const MS_AFTER_TYPING = 400;

/** NEW-2: what a policy would have charged in the last 12 months, compared with what was charged. */
export function LateFeeComparison({ target, terms, before }: LateFeeComparisonProps) {
  const heading = useId();
  const [asked, setAsked] = useState(false);
  return (
    <section className={classes.comparison} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        Last 12 months
      </h3>
      {asked ? (
        <Compared target={target} terms={terms} before={before} />
      ) : (
        <>
          <p className={classes.hint}>What the policy would have charged your tenants.</p>
          <Button
            variant="default"
            size="sm"
            className={classes.add}
            disabled={terms === null}
            onClick={() => setAsked(true)}
          >
            Compare
          </Button>
        </>
      )}
    </section>
  );
}

function Compared({ target, terms, before }: LateFeeComparisonProps) {
  const isChanged = before !== null && JSON.stringify(before) !== JSON.stringify(terms);
  const policies = [...(isChanged ? [before] : []), ...(terms === null ? [] : [terms])];
  const [given] = useDebouncedValue(JSON.stringify(policies), MS_AFTER_TYPING);
  const compared = useQuery(
    comparedPoliciesQuery(target, JSON.parse(given) as LateFeeTermsInput[]),
  );
  if (terms === null) {
    return <p className={classes.hint}>Complete the policy to see what it charges.</p>;
  }
  return (
    <QueryView queries={[compared]} failed="The last 12 months could not be loaded.">
      {(data) => <Table data={data} />}
    </QueryView>
  );
}

interface Row extends FeesOfMonths {
  readonly name: string;
}

function rowsOf({ actual, policies }: ComparedPolicies): Row[] {
  const names = policies.length > 1 ? ['Before this change', 'This policy'] : ['This policy'];
  return [
    { name: 'As charged', ...actual },
    ...policies.map((policy, index) => ({ name: names[index] ?? '', ...policy })),
  ];
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'policy', header: 'Policy', cell: ({ name }) => name },
  { id: 'fees', header: 'Fees', align: 'end', cell: ({ fees }) => fees },
  {
    id: 'charged',
    header: 'Charged',
    align: 'end',
    cell: ({ charged }) => <Money amount={charged} />,
  },
  { id: 'waived', header: 'Waived', align: 'end', cell: ({ waived }) => <Money amount={waived} /> },
  { id: 'tenants', header: 'Tenants', align: 'end', cell: ({ tenants }) => tenants },
];

function Table({ data }: { readonly data: ComparedPolicies }) {
  return (
    <>
      <DataTable
        label="Late fees of the last 12 months"
        columns={columns}
        rows={rowsOf(data)}
        rowKey={({ name }) => name}
      />
      <p className={classes.hint}>
        {`For invoices due since ${formatDate(data.from)}, based on the payments received. Fees that were waived count as waived.`}
      </p>
    </>
  );
}
