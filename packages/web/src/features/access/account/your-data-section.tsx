import { Group } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { downloadFrom } from '../../../lib/download.ts';
import { ActButton } from '../../../ui/acts/act-button.tsx';
import { PersonalDataList, whileWritten } from '../../../ui/text/personal-data-list.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Section } from '../../../ui/states/section.tsx';

const ownDataQuery = queryOptions({
  queryKey: ['personal-data', 'own'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/personalData', { signal }),
  refetchInterval: ({ state }) => whileWritten(state.data),
});

/** TRUST-12: a copy of the own data, and the request to delete them. */
export function YourDataSection() {
  const requests = useQuery(ownDataQuery);
  const { data = [] } = requests;
  const isOpen = data.some(({ status }) => status === 'open');
  return (
    <Section title="Your data">
      <p>
        A copy has what concerns you as one file: your leases, invoices, payments, messages,
        documents, logins and changes. It can be downloaded for 7 days.
      </p>
      <Group gap="xs" mb="sm">
        <ActButton
          disabled={Boolean(whileWritten(data))}
          act={(idempotencyKey) =>
            callApi('POST /v1/auth/personalData', { body: {}, idempotencyKey })
          }
          changes={['privacy']}
        >
          Make a copy
        </ActButton>
        <ActButton
          disabled={isOpen}
          question={{
            title: 'Ask to delete your data',
            question: 'Ask the organization to delete your data?',
            details:
              'They see your request and decide. Invoices, payments and leases are kept as long as the law asks. When it is done, you can no longer log in.',
            confirmLabel: 'Ask to delete',
            danger: true,
          }}
          act={(idempotencyKey) =>
            callApi('POST /v1/auth/personalData/deletion', { body: {}, idempotencyKey })
          }
          changes={['privacy']}
        >
          Ask to delete
        </ActButton>
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
  const download = async () => {
    const { path } = await callApi('POST /v1/auth/personalData/:requestId/download', {
      params: { requestId: id },
      body: {},
    });
    downloadFrom(path);
  };
  return <ActButton act={download}>Download</ActButton>;
}

const Withdraw = () => (
  <ActButton act={() => callApi('DELETE /v1/auth/personalData/deletion')} changes={['privacy']}>
    Withdraw
  </ActButton>
);
