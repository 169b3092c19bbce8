import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  forwardingAddressInput,
  type ForwardingAddress,
} from '@tenantry/contract/settlements/settlements.schemas';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import classes from './settlement.module.css';
import { ownForwardingAddressQuery } from './settlements.queries.ts';

const check = schemaResolver(forwardingAddressInput, { sync: true });

/** UNIT-12: where the tenants want the letter about the deposit. */
export function OwnForwardingAddress({ leaseId }: { readonly leaseId: string }) {
  const own = useQuery(ownForwardingAddressQuery(leaseId));
  return (
    <QueryView queries={[own]} failed="Your forwarding address could not be loaded.">
      {(saved) => (
        <Kit>
          <AddressForm key={saved.forwardingAddress} leaseId={leaseId} saved={saved} />
        </Kit>
      )}
    </QueryView>
  );
}

interface AddressFormProps {
  readonly leaseId: string;
  readonly saved: ForwardingAddress;
}

const FOR_LETTER =
  'The letter about your deposit goes to this address. It applies to all tenants of the lease.';
const AFTER_LETTER =
  'The letter about your deposit was sent. If you move again, your landlord sees the new address here.';

function AddressForm({ leaseId, saved }: AddressFormProps) {
  const { forwardingAddress, letterSent } = saved;
  const form = useForm({ initialValues: { forwardingAddress }, validate: check });
  useKeptDraft(form, `forwarding-address:${leaseId}`);
  const { error, formProps } = useFormSubmit({
    form,
    send: (body) =>
      callApi('POST /v1/lessee/leases/:leaseId/forwardingAddress', { params: { leaseId }, body }),
    changes: ['settlements'],
    onDone: () => notifySuccess('Forwarding address saved'),
  });
  return (
    <form {...formProps} className={classes.forwarding}>
      <FormError error={error} />
      <Textarea
        label="Your new address"
        description={letterSent ? AFTER_LETTER : FOR_LETTER}
        autosize
        minRows={2}
        required
        {...form.getInputProps('forwardingAddress')}
      />
      <Button type="submit" loading={form.submitting}>
        Save address
      </Button>
    </form>
  );
}
