import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { Switchover } from '@tenantry/contract/switchovers/switchovers.schemas';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { IconArrowsSort } from '../../ui/icons/icons.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { stateWords } from './switchover-text.ts';
import classes from './switchovers.module.css';
import { adoptSwitchover, startSwitchover } from './switchovers.queries.ts';

interface StartSwitchoverProps {
  readonly earlier: readonly Switchover[];
}

export function StartSwitchover({ earlier }: StartSwitchoverProps) {
  return (
    <>
      <PageTitle title="Switch from another program" subtitle="Try it until every figure agrees">
        <LinkButton to="/import" search={{}} variant="default">
          All imports
        </LinkButton>
      </PageTitle>
      <section className={classes.intro} aria-label="New switch">
        <p>
          Import the exports of your old program as often as you like, without touching your
          organization. Each run compares the balance, deposit, rent and end of each lease with the
          old program, and shows each difference with the rows it comes from. When two runs in a row
          are green, you switch in one step.
        </p>
        <p>
          <TextLink to="/help/$page" params={{ page: 'switch' }}>
            Help about switching
          </TextLink>
        </p>
        <Start />
      </section>
      {earlier.length > 0 && <Earlier switchovers={earlier} />}
    </>
  );
}

const Start = onlyFor({ 'POST /v1/admin/switchovers': 'imports:write' }, () => {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { program: '' } });
  useKeptDraft(form, 'switchover');
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ program }, key) => startSwitchover(program, key),
    onDone: (started) => {
      adoptSwitchover(started);
      return navigate({ to: '/switchover', search: { switchoverId: started.id }, replace: true });
    },
    changes: ['switchovers'],
  });
  return (
    <form {...formProps} className={classes.startForm}>
      <FormError error={error} />
      <TextInput
        label="Old program"
        placeholder="Buildium"
        required
        {...form.getInputProps('program')}
      />
      <Button type="submit" loading={form.submitting}>
        Try a migration
      </Button>
    </form>
  );
});

function Earlier({ switchovers }: { readonly switchovers: readonly Switchover[] }) {
  return (
    <DataTable
      label="Earlier switches"
      columns={columns}
      rows={switchovers}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<IconArrowsSort />}>No switches yet.</EmptyState>}
    />
  );
}

const columns: readonly DataColumn<Switchover>[] = [
  {
    id: 'program',
    phone: 'title',
    header: 'From',
    cell: ({ id, program }) => (
      <TextLink to="/switchover" search={{ switchoverId: id }}>
        {program}
      </TextLink>
    ),
  },
  { id: 'state', phone: 'below', header: 'Status', cell: stateWords },
  {
    id: 'rows',
    phone: 'beside',
    header: 'Rows',
    align: 'end',
    cell: ({ rows }) => rows.toLocaleString('en-US'),
  },
  {
    id: 'started',
    phone: 'below',
    header: 'Started',
    cell: ({ startedOn }) => formatDate(startedOn),
  },
];
