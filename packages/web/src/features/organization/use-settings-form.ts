import { useForm, type UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { afterPress } from '../../lib/after-press.ts';
import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import {
  changedSecrets,
  organizationDraft,
  organizationFields,
  organizationInput,
  settingsProblems,
  withoutSecrets,
  type OrganizationDraft,
} from './organization-draft.ts';
import { adminOrganizationQuery } from './organization.queries.ts';

export type SettingsForm = UseFormReturnType<OrganizationDraft>;

/** @param release allows leaving the page without a question */
export function useSettingsForm(organization: AdminOrganization, release: () => void) {
  const navigate = useNavigate();
  const form = useForm<OrganizationDraft>({
    initialValues: organizationDraft(organization),
    validate: (draft) => settingsProblems(draft),
    validateInputOnBlur: true,
    // A message moves what is below it.
    enhanceGetInputProps: ({ inputProps: { onBlur } }) =>
      onBlur ? { onBlur: () => afterPress(onBlur) } : {},
  });

  const { base, setBase, conflict, meet, meetRefusal } = useConflict({
    form,
    row: organization,
    draftOf: organizationDraft,
    fields: organizationFields,
    unseen: changedSecrets,
  });
  const current = base ?? organization;
  useKeptDraft(form, `organization:${current.version}`, withoutSecrets);

  const { error, formProps } = useFormSubmit({
    form,
    send: async (draft) => {
      const body = organizationInput(draft, current.version);
      const saved = await callApi('POST /v1/admin/organization', { body });
      queryClient.setQueryData(adminOrganizationQuery.queryKey, saved);
      setBase(saved);
      form.setInitialValues(organizationDraft(saved));
      form.reset();
    },
    changes: ['organization'],
    onRefused: (reason) => meetRefusal(reason) !== null,
    onDone: async () => {
      release();
      notifySuccess('Settings saved');
      await navigate({ to: '/admin-landing' });
    },
  });

  /** A new picture also creates a new version. If there were other changes meanwhile, saving still reports them. */
  const acceptPicture = (withPicture: AdminOrganization) =>
    setBase((before) =>
      before && withPicture.version === before.version + 1 ? withPicture : before,
    );

  /** Accepts a requested or canceled domain; values typed elsewhere stay. */
  const acceptDomain = (withDomain: AdminOrganization) => {
    if (withDomain.version > current.version + 1) return meet(withDomain);
    setBase(withDomain);
    form.setInitialValues(organizationDraft(withDomain));
    form.setFieldValue('domain', withDomain.domain);
  };

  return { form, base: current, conflict, error, formProps, acceptPicture, acceptDomain };
}
