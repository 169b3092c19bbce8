import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import type { OwnOffer } from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import classes from './lease-terms.module.css';

interface OwnOfferFormProps {
  readonly leaseId: string;
  readonly offerId: string;
}

/** UNIT-13: the typed name is the signature. */
export function OwnOfferForm(props: OwnOfferFormProps) {
  return (
    <Kit>
      <Form {...props} />
    </Kit>
  );
}

function Form({ leaseId, offerId }: OwnOfferFormProps) {
  // Read when the form is sent, which the click does.
  const answer = useRef<'ACCEPT' | 'DECLINE'>('ACCEPT');
  const choose = (chosen: 'ACCEPT' | 'DECLINE') => () => {
    answer.current = chosen;
  };
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Type your name to sign.' : null) },
  });
  const { error, formProps } = useFormSubmit<{ name: string }, OwnOffer>({
    form,
    send: ({ name }, idempotencyKey) =>
      callApi('POST /v1/lessee/leases/:leaseId/renewal', {
        params: { leaseId },
        body: { offerId, answer: answer.current, name },
        idempotencyKey,
      }),
    changes: ['leases'],
    onDone: ({ offer }) =>
      notifySuccess(offer?.state === 'ACCEPTED' ? 'Lease renewed' : 'Offer declined'),
  });
  return (
    <form {...formProps} className={classes.form}>
      <FormError error={error} />
      <TextInput
        label="Your name"
        description="Type it to sign. The day and your network address are kept with it."
        autoComplete="name"
        required
        className={classes.name}
        {...form.getInputProps('name')}
      />
      <Button type="submit" loading={form.submitting} onClick={choose('ACCEPT')}>
        Accept and sign
      </Button>
      <Button
        type="submit"
        variant="default"
        disabled={form.submitting}
        onClick={choose('DECLINE')}
      >
        Decline
      </Button>
    </form>
  );
}
