import { useQuery } from '@tanstack/react-query';
import type { StateRule } from '@tenantry/contract/rules/state-rules.schemas';
import { stateName } from '@tenantry/contract/shared/us-states';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Kit } from '../../../ui/kit/kit.tsx';
import { CloseAction, PageTitle } from '../../../ui/states/page-title.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { StateRuleRow } from './state-rule-row.tsx';
import { stateRulesQuery } from './state-rules.queries.ts';
import classes from './state-rules.module.css';

/** NEW-13: the law of the states with properties, and which of it somebody has checked. */
export function StateRulesPage() {
  const navigate = useNavigate();
  return (
    <Kit>
      <PageTitle title="State rules" subtitle="What the law of your properties’ states says">
        <CloseAction onClick={() => void navigate({ to: '/organization-settings' })} />
      </PageTitle>
      <QueryView queries={[useQuery(stateRulesQuery)]} failed="The rules could not be loaded.">
        {(rules) => (rules.length === 0 ? <NoRules /> : <Rules rules={rules} />)}
      </QueryView>
    </Kit>
  );
}

function NoRules() {
  return <EmptyState>No rules are known for the states of your properties.</EmptyState>;
}

function Rules({ rules }: { readonly rules: readonly StateRule[] }) {
  return (
    <div className={classes.page}>
      <p>
        These texts were collected from public pages on 11/27/2026. They have not been compared with
        a live page since, do not cover the rules of cities, and are not legal advice. Read the
        statute, then turn its rule on: the app applies only rules that someone here has checked.
        {rules.some(({ use }) => use === 'ALWAYS') &&
          ' The order of payments is the exception: its law was read on the live page, and is always applied.'}
      </p>
      {[...Map.groupBy(rules, ({ state }) => state)].map(([state, ofState]) => (
        <section key={state} aria-label={stateName(state)}>
          <h2>{stateName(state)}</h2>
          <ul className={classes.rules}>
            {ofState.map((rule) => (
              <StateRuleRow key={rule.id} rule={rule} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
