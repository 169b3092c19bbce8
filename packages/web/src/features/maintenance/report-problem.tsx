import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { OwnWorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import type { DocumentUpload } from '../../ui/documents/use-document-uploads.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { reachQuery } from '../conversations/conversations.queries.ts';
import { EmergencyAdvice } from './emergency-advice.tsx';
import { uploadOwnFile } from './maintenance.queries.ts';
import {
  DescriptionField,
  emptyProblem,
  EntryFields,
  problemErrors,
  WhatFields,
  type ProblemDraft,
} from './problem-fields.tsx';
import { useWorkUploads } from './use-work-uploads.ts';
import classes from './maintenance.module.css';

interface ReportDraft extends ProblemDraft {
  emergency: boolean;
}

interface ReportProblemProps {
  readonly propertyId: string;
  readonly onLeave: () => void;
}

/** MAINT-1: a tenant reports a problem, on a phone in under a minute. */
export function ReportProblem({ propertyId, onLeave }: ReportProblemProps) {
  const [sent, setSent] = useState<OwnWorkOrder | null>(null);
  const uploads = useWorkUploads();
  const { documents } = uploads;
  const form = useForm<ReportDraft>({
    name: 'report-problem',
    initialValues: { ...emptyProblem, emergency: false },
    validate: (draft) => problemErrors(draft),
  });
  useKeptDraft(form, `report:${propertyId}`);
  const release = useUnsavedChanges((!sent && form.isDirty()) || documents.length > 0);
  const leave = () => {
    release();
    onLeave();
  };
  const upload = (order: OwnWorkOrder, list: readonly DocumentUpload[]) =>
    void uploads.start(list, (document, onProgress, signal) =>
      uploadOwnFile(order.id, document, { onProgress, signal }),
    );
  const { error, setError, formProps } = useFormSubmit<ReportDraft, OwnWorkOrder>({
    form,
    mayBeSent: () => {
      const fit = documents.every(({ state }) => state !== 'unfit');
      if (!fit) setError('One of the files cannot be used. Remove it, and send again.');
      if (uploads.checking) setError('The video is still being checked. Send again in a moment.');
      return fit && !uploads.checking;
    },
    send: ({ category, mayEnter, ...rest }, idempotencyKey) => {
      if (category === null || mayEnter === '') throw new Error('the draft is not complete');
      return callApi('POST /v1/lessee/workOrders', {
        body: { ...rest, category, mayEnter, propertyId },
        idempotencyKey,
      });
    },
    changes: ['ownMessages'],
    onDone: (order) => {
      setSent(order);
      upload(order, documents);
      notifySuccess(`${order.label} was sent to your landlord`);
    },
  });
  const isDone = sent !== null && documents.length === 0;
  useEffect(() => {
    if (isDone) leave();
    // oxlint-disable-next-line react/exhaustive-deps -- leaves once, when the last file has arrived
  }, [isDone]);
  if (sent) {
    return (
      <section className={classes.form} aria-label="Photos and videos">
        <p>{sent.label} was sent. Your photos and videos are being uploaded.</p>
        <DocumentUploadList
          canCancel
          documents={documents}
          onRemove={uploads.remove}
          onRetry={(document) => upload(sent, [document])}
        />
      </section>
    );
  }
  return (
    <form className={classes.form} aria-label="Report a problem" {...formProps}>
      <FormError error={error} />
      <Checkbox
        label="This is an emergency"
        description="Fire, gas, flooding, no heat in the cold, or a door that does not lock"
        {...form.getInputProps('emergency', { type: 'checkbox' })}
      />
      {form.values.emergency && <Emergency />}
      <WhatFields form={form} />
      <DescriptionField form={form} label="What is wrong?" required />
      <DocumentPicker pictures videos onChoose={(files) => void uploads.add(files)}>
        <DocumentUploadList documents={documents} onRemove={uploads.remove} />
      </DocumentPicker>
      <EntryFields form={form} question="May we enter when you are out?" />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          Send report
        </Button>
        <PlainButton variant="default" onClick={leave}>
          Cancel
        </PlainButton>
      </div>
    </form>
  );
}

function Emergency() {
  const { data } = useQuery(reachQuery);
  return <EmergencyAdvice phoneNumber={data?.phoneNumber ?? null} />;
}
