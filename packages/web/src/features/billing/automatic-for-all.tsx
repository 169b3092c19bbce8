import { Button } from '@mantine/core';
import type { BilledLease } from '@tenantry/contract/billing/billing.schemas';
import { useState } from 'react';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { leasesOf, resultLines } from './billing-text.ts';
import { invoiceAutomatically, rehearseAutomatic } from './bulk-calls.ts';
import classes from './billing.module.css';
import { useMay } from '../../lib/may.ts';

/** CHG-4: switches all leases that are invoiced by hand to automatic invoices. */
export function AutomaticForAll({ leases }: { readonly leases: readonly BilledLease[] }) {
  const mayChange = useMay({ 'POST /v1/admin/billing/automatic': 'charges:write' });
  const [refused, setRefused] = useState<readonly string[]>([]);
  const running = leases.filter(({ status }) => status !== 'EXPIRED');
  const byHand = running.filter((lease) => !lease.invoiceAutomatically);
  const { error, submitting, submit } = useSubmit({
    mayBeSent: async (leaseIds) => {
      // GEN-5: a rehearsal of the call shows first which leases it would refuse.
      const { results } = await rehearseAutomatic(leaseIds);
      const problems = results.filter(({ ok }) => !ok);
      const lines = resultLines(problems, leases);
      const ready = results.length - problems.length;
      setRefused(lines);
      if (ready === 0) return false;
      return confirm({
        question: `Invoice ${leasesOf(ready)} automatically starting today?`,
        details: [
          'Charges due from today on are invoiced without any action from you.',
          ...(lines.length > 0 ? ['Not changed:', ...lines] : []),
        ].join(' '),
        confirmLabel: 'Invoice automatically',
      });
    },
    send: (leaseIds: readonly string[]) => invoiceAutomatically(leaseIds),
    changes: ['charges'],
    onDone: (results) => {
      const done = results.filter(({ ok }) => ok).length;
      setRefused(
        resultLines(
          results.filter(({ ok }) => !ok),
          leases,
        ),
      );
      if (done > 0)
        notifySuccess(`${leasesOf(done)} ${done === 1 ? 'is' : 'are'} now invoiced automatically`);
    },
  });
  return (
    <>
      <FormError error={error ?? (refused.length > 0 ? refused.join(' ') : null)} />
      <div className={classes.summary}>
        <p className={classes.hint}>
          {byHand.length === 0
            ? 'All leases are invoiced automatically.'
            : `${leasesOf(byHand.length)} of ${running.length} ${byHand.length === 1 ? 'is' : 'are'} invoiced manually.`}
        </p>
        {mayChange && byHand.length > 0 && (
          <Button
            variant="default"
            loading={submitting}
            onClick={() => void submit(byHand.map(({ leaseId }) => leaseId))}
          >
            Invoice automatically for all leases
          </Button>
        )}
      </div>
    </>
  );
}
