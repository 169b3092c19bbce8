import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notifyError } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import classes from './exports.module.css';
import { saveSchedule, scheduleQuery } from './exports.queries.ts';

const choices = [
  { value: '', label: 'No monthly export' },
  { value: '1', label: 'Keep the newest' },
  ...[3, 6, 12].map((kept) => ({ value: String(kept), label: `Keep the newest ${kept}` })),
];

/** DATA-5: an export at the beginning of each month. */
export function MonthlyExport() {
  const schedule = useQuery(scheduleQuery);
  const mayChange = useMay({ 'POST /v1/admin/exportSchedule': 'export:write' });
  const { submit, submitting } = useSubmit<string, unknown>({
    send: async (typed) => {
      const saved = await saveSchedule(typed === '' ? null : Number(typed));
      queryClient.setQueryData(scheduleQuery.queryKey, saved);
    },
    onRefused: (reason) => {
      notifyError(reason);
      return true;
    },
    changes: ['exports'],
  });
  return (
    <Section title="Every month">
      <QueryView queries={[schedule]} failed="The schedule could not be loaded.">
        {({ kept, nextOn }) => (
          <div className={classes.schedule}>
            <NativeSelect
              label="Monthly export"
              description="Made on the first day of each month. Older ones are removed."
              data={choices}
              value={kept === null ? '' : String(kept)}
              disabled={!mayChange || submitting}
              onChange={({ currentTarget }) => void submit(currentTarget.value)}
            />
            {nextOn !== null && <p>The next one is made on {formatDate(nextOn)}.</p>}
          </div>
        )}
      </QueryView>
    </Section>
  );
}
