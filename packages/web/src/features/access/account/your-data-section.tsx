import { Button, Group } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { downloadFrom } from '../../../lib/download.ts';
import { changing } from '../../../lib/query-client.ts';
import { confirm } from '../../../ui/confirm.ts';
import { notifyError } from '../../../ui/notify.ts';
import { PersonalDataList, whileWritten } from '../../../ui/personal-data-list.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Section } from '../../../ui/section.tsx';

const ownDataQuery = queryOptions({
  queryKey: ['personal-data', 'own'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/personalData', { signal }),
  refetchInterval: ({ state }) => whileWritten(state.data),
});

const useChange = (send: () => Promise<unknown>) =>
  useMutation({ mutationFn: () => changing(['privacy'], send), onError: notifyError });

const key = () => ({ idempotencyKey: crypto.randomUUID() });

/** TRUST-12: a copy of the own data, and the request to delete them. */
export function YourDataSection() {
  const requests = useQuery(ownDataQuery);
  const copy = useChange(() => callApi('POST /v1/auth/personalData', { body: {}, ...key() }));
  const deletion = useChange(() =>
    callApi('POST /v1/auth/personalData/deletion', { body: {}, ...key() }),
  );
  const ask = async () => {
    const agreed = await confirm({
      title: 'Ask to delete your data',
      question: 'Ask the organization to delete your data?',
      details:
        'They see your request and decide. Invoices, payments and leases are kept as long as the law asks. When it is done, you can no longer log in.',
      confirmLabel: 'Ask to delete',
      danger: true,
    });
    if (agreed) deletion.mutate();
  };
  const { data = [] } = requests;
  const isOpen = data.some(({ status }) => status === 'open');
  return (
    <Section title="Your data">
      <p>
        A copy has what concerns you as one file: your leases, invoices, payments, messages,
        documents, logins and changes. It can be downloaded for 7 days.
      </p>
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          size="sm"
          loading={copy.isPending}
          disabled={Boolean(whileWritten(data))}
          onClick={() => copy.mutate()}
        >
          Make a copy
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={deletion.isPending}
          disabled={isOpen}
          onClick={() => void ask()}
        >
          Ask to delete
        </Button>
      </Group>
      <QueryView queries={[requests]} failed="Your requests could not be loaded.">
        {(rows) => (
          <PersonalDataList
            requests={rows}
            renderAction={({ id, status }) =>
              status === 'ready' ? <Download id={id} /> : status === 'open' && <Withdraw />
            }
          />
        )}
      </QueryView>
    </Section>
  );
}

/** The browser downloads the zip itself. */
function Download({ id }: { readonly id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi('POST /v1/auth/personalData/:requestId/download', {
        params: { requestId: id },
        body: {},
      }),
    onSuccess: ({ path }) => downloadFrom(path),
    onError: notifyError,
  });
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
      Download
    </Button>
  );
}

function Withdraw() {
  const { mutate, isPending } = useChange(() => callApi('DELETE /v1/auth/personalData/deletion'));
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
      Withdraw
    </Button>
  );
}
