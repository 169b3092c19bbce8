import { useQuery } from '@tanstack/react-query';
import type { LateFeePolicy } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { lateFeeTermsInWords, lateFeeTermsOf } from '@tenantry/contract/billing/late-fees.rules';
import { callApi } from '../../lib/api.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import { AddLateFeePolicy } from './add-late-fee-policy.tsx';
import { lateFeePoliciesQuery } from './billing.queries.ts';
import { draftOf, newPolicy } from './late-fee-policy-draft.ts';
import { LateFeePolicyForm } from './late-fee-policy-form.tsx';
import { LateFeesReport } from './late-fees-report.tsx';
import classes from './late-fees.module.css';

/** CHG-14, CHG-19: the late-fee policies, and what happened to the fees. */
export function LateFees() {
  return (
    <>
      <QueryView
        queries={[useQuery(lateFeePoliciesQuery)]}
        failed="The late-fee policies could not be loaded."
      >
        {(policies) => <Policies policies={policies} />}
      </QueryView>
      <LateFeesReport />
    </>
  );
}

const AS_ON_LEASE = 'Uses the late fee, late day and frequency of each lease.';

const wordsOf = ({ terms }: LateFeePolicy) =>
  terms === null ? AS_ON_LEASE : lateFeeTermsInWords(lateFeeTermsOf(terms));

function Policies({ policies }: { readonly policies: readonly LateFeePolicy[] }) {
  const own = policies.find(({ propertyId, leaseId }) => propertyId === null && leaseId === null);
  const others = policies.filter((policy) => policy !== own);
  return (
    <Section
      title="Policies"
      action={
        own && (
          <ButtonWithDialog
            calls={{ 'POST /v1/admin/lateFeePolicies': 'settings:write' }}
            label="Add an exception"
            title="A policy for one property or lease"
            wide
          >
            {(close) => <AddLateFeePolicy onClose={close} />}
          </ButtonWithDialog>
        )
      }
    >
      <p className={classes.hint}>
        A change applies to invoices created from then on. Each late fee is a separate invoice,
        created on the day it is charged. Limits in state law count once you have checked them under{' '}
        <TextLink to="/state-rules">State rules</TextLink>.
      </p>
      <ul className={classes.policies}>
        {own ? <PolicyRow policy={own} name="All leases" /> : <NoPolicy />}
        {others.map((policy) => (
          <PolicyRow key={policy.id} policy={policy} name={policy.target} />
        ))}
      </ul>
    </Section>
  );
}

const ALL_LEASES = { propertyId: null, leaseId: null };

/** Shown if the organization has no policy. */
function NoPolicy() {
  return (
    <li className={classes.policy}>
      <div className={classes.who}>
        <strong>All leases</strong>
        <span className={classes.hint}>{AS_ON_LEASE} These fees are billed manually.</span>
      </div>
      <ButtonWithDialog
        calls={{ 'POST /v1/admin/lateFeePolicies': 'settings:write' }}
        label="Set a policy"
        title="Late-fee policy for all leases"
        wide
      >
        {(close) => (
          <LateFeePolicyForm
            initial={newPolicy()}
            isNew
            target={ALL_LEASES}
            send={(terms, idempotencyKey) =>
              callApi('POST /v1/admin/lateFeePolicies', {
                body: { ...ALL_LEASES, terms },
                idempotencyKey,
              })
            }
            onDone={() => {
              notifySuccess('Late-fee policy saved');
              close();
            }}
            onCancel={close}
          />
        )}
      </ButtonWithDialog>
    </li>
  );
}

function PolicyRow({ policy, name }: { readonly policy: LateFeePolicy; readonly name: string }) {
  const { id: policyId, terms, version } = policy;
  const params = { policyId };
  return (
    <li className={classes.policy}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>{wordsOf(policy)}</span>
      </div>
      <div className={classes.actions}>
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/lateFeePolicies/:policyId': 'settings:write' }}
          label="Change"
          name={`Change the policy for ${name}`}
          title={`Late-fee policy for ${name}`}
          wide
        >
          {(close) => (
            <LateFeePolicyForm
              initial={terms === null ? newPolicy() : draftOf(terms)}
              isNew={terms === null}
              target={{ propertyId: policy.propertyId, leaseId: policy.leaseId }}
              send={(input) =>
                callApi('POST /v1/admin/lateFeePolicies/:policyId', {
                  params,
                  body: { terms: input, version },
                })
              }
              onDone={() => {
                notifySuccess('Late-fee policy saved');
                close();
              }}
              onCancel={close}
            />
          )}
        </ButtonWithDialog>
        <ActButton
          calls={{ 'DELETE /v1/admin/lateFeePolicies/:policyId': 'settings:write' }}
          aria-label={`Remove the policy for ${name}`}
          question={{
            question: `Remove the late-fee policy for ${name}?`,
            details: 'Existing invoices keep it. New ones follow the more general policy.',
            confirmLabel: 'Remove',
            danger: true,
          }}
          act={() => callApi('DELETE /v1/admin/lateFeePolicies/:policyId', { params })}
          changes={['charges']}
          done="Late-fee policy removed"
        >
          Remove
        </ActButton>
      </div>
    </li>
  );
}
