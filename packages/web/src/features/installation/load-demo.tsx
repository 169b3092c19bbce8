import { Button, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useFinishSignIn } from '../access/sign-in.ts';

/** Loads the demo, the other choice in the first run. */
export function LoadDemo({ setupToken }: { readonly setupToken: string }) {
  const finish = useFinishSignIn();
  const load = useMutation({
    mutationFn: () => callApi('POST /v1/public/setup/demo', { body: { setupToken } }),
    onSuccess: (session) => finish(session),
  });
  return (
    <>
      <Title order={2} id="setup-demo" mb="xs">
        Look around
      </Title>
      <Text mb="lg">
        Load a demo organization with properties, leases, invoices and payments. Its super
        administrator removes it again with one click.
      </Text>
      <FormError error={load.error} />
      <Button variant="default" loading={load.isPending} onClick={() => load.mutate()}>
        Load the demo
      </Button>
    </>
  );
}
