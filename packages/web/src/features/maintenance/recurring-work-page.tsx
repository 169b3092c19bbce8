import { useQuery } from '@tanstack/react-query';
import { repetitionOf, repetitionText } from '@tenantry/contract/maintenance/task-rules.rules';
import type { TaskRule } from '@tenantry/contract/maintenance/task-rules.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import framed from '../../ui/forms/framed-rows.module.css';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { RuleForm } from './rule-form.tsx';
import { taskRulesQuery } from './task-rules.queries.ts';
import classes from './maintenance.module.css';

/** MAINT-10: work that repeats in homes. */
export function RecurringWorkPage() {
  const rules = useQuery(taskRulesQuery);
  return (
    <Kit>
      <PageTitle
        title="Recurring work"
        subtitle="Work orders that are made some days before they are due"
      >
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/taskRules': 'maintenance:write' }}
          label="Add recurring work"
          title="Add recurring work"
          variant="filled"
        >
          {(close) => <RuleForm rule={null} onClose={close} />}
        </ButtonWithDialog>
      </PageTitle>
      <QueryView queries={[rules]} failed="The recurring work could not be loaded.">
        {(list) =>
          list.length === 0 ? (
            <EmptyState>
              No recurring work yet. Add what repeats, such as a filter every 90 days.
            </EmptyState>
          ) : (
            <ul className={framed.rows}>
              {list.map((rule) => (
                <RuleRow key={rule.id} rule={rule} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Kit>
  );
}

interface RuleProps {
  readonly rule: TaskRule;
}

function RuleRow({ rule }: RuleProps) {
  const { title, home, nextOn } = rule;
  const name = `${title}, ${home.label}`;
  const repetition = repetitionOf(rule.rrule);
  const words = [
    home.label,
    repetition ? repetitionText(repetition) : rule.rrule,
    nextOn ? `next on ${formatDate(nextOn)}` : 'not due again',
  ];
  return (
    <li className={framed.row}>
      <div className={framed.words}>
        <div className={classes.title}>{title}</div>
        <p className={classes.meta}>{words.join(', ')}</p>
      </div>
      <div className={classes.tags}>
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/taskRules/:ruleId': 'maintenance:write' }}
          label="Edit"
          name={`Edit ${name}`}
          title={`Edit ${title}`}
        >
          {(close) => <RuleForm rule={rule} onClose={close} />}
        </ButtonWithDialog>
        <EndRule rule={rule} name={name} />
      </div>
    </li>
  );
}

const EndRule = ({ rule, name }: RuleProps & { readonly name: string }) => (
  <ActButton
    calls={{ 'DELETE /v1/admin/taskRules/:ruleId': 'maintenance:write' }}
    aria-label={`End ${name}`}
    act={() => callApi('DELETE /v1/admin/taskRules/:ruleId', { params: { ruleId: rule.id } })}
    changes={['maintenance']}
    done="Recurring work ended"
  >
    End
  </ActButton>
);
