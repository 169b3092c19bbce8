import { useForm, type UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import { applyServerErrors } from '../../ui/server-errors.ts';
import {
  organizationDraft,
  organizationInput,
  settingsProblems,
  type OrganizationDraft,
} from './organization-draft.ts';
import { adminOrganizationQuery } from './organization.queries.ts';

export type SettingsForm = UseFormReturnType<OrganizationDraft>;

/** @param release lets the page be left without a question */
export function useSettingsForm(organization: AdminOrganization, release: () => void) {
  // What the draft began with, and what it is saved over.
  const [base, setBase] = useState(organization);
  const [newer, setNewer] = useState<AdminOrganization | null>(null);
  const [error, setError] = useState<unknown>(null);
  const navigate = useNavigate();
  const form = useForm<OrganizationDraft>({
    initialValues: organizationDraft(organization),
    validate: (draft) => settingsProblems(draft),
    validateInputOnBlur: true,
  });

  /** Begins anew with what is saved. */
  const load = (current: AdminOrganization) => {
    setBase(current);
    setNewer(null);
    form.setInitialValues(organizationDraft(current));
    form.reset();
  };

  const save = async (draft: OrganizationDraft, version = base.version) => {
    setError(null);
    setNewer(null);
    try {
      const body = organizationInput(draft, version);
      const saved = await callApi('POST /v1/admin/organization', { body });
      queryClient.setQueryData(adminOrganizationQuery.queryKey, saved);
      load(saved);
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'stale_version' && reason.current) {
        setNewer(reason.current as AdminOrganization);
      } else if (!applyServerErrors(form, reason)) setError(saveErrorSentence(reason));
      return;
    }
    release();
    notifySuccess('Settings saved');
    // The time zone decides what today is, and with it what is late anywhere.
    void queryClient.invalidateQueries();
    await navigate({ to: '/admin-landing' });
  };

  /** A new picture is a new version too. If there were other changes meanwhile, saving still tells. */
  const acceptPicture = (current: AdminOrganization) =>
    setBase((before) => (current.version === before.version + 1 ? current : before));

  return { form, base, newer, error, save, load, acceptPicture };
}
