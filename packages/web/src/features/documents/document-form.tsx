import { FileInput, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  audiences,
  documentKinds,
  documentUpdate,
  type Audience,
  type Document,
  type DocumentKind,
} from '@tenantry/contract/documents/documents.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { uploadName } from '../../lib/image-file.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { documentProblem, documentTypes } from '../../ui/documents/document-file.ts';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { kindLabels, labelOfFile, readersOf } from './document-text.ts';
import type { SubjectIds } from './documents.queries.ts';

interface Details {
  label: string;
  kind: DocumentKind;
  audience: Audience;
  expiresOn: string | null;
}

const checkDetails = schemaResolver(documentUpdate, { sync: true });

const checkFile = (file: File | null): string | null =>
  file ? documentProblem(file) : 'Choose a picture or a PDF.';

type DetailsForm = Pick<ReturnType<typeof useForm<Details>>, 'getInputProps'>;

/** The fields of a document besides its file. */
function DetailFields({ form, subject }: { form: DetailsForm; subject: SubjectIds['subject'] }) {
  return (
    <>
      <TextInput label="Name" required {...form.getInputProps('label')} />
      <NativeSelect
        label="Kind"
        data={documentKinds.map((value) => ({ value, label: kindLabels[value] }))}
        {...form.getInputProps('kind')}
      />
      <NativeSelect
        label="Who may see it"
        data={audiences.map((value) => ({ value, label: readersOf(subject, value) }))}
        {...form.getInputProps('audience')}
      />
      <DayInput
        label="Expires on"
        description="Optional. Today reminds you 30 days before."
        clearable
        {...form.getInputProps('expiresOn')}
      />
    </>
  );
}

interface AddProps {
  readonly of: SubjectIds;
  readonly onClose: () => void;
}

/** UNIT-15: adds a document; its name is proposed by the file. */
export function AddDocument({ of, onClose }: AddProps) {
  const [fraction, setFraction] = useState<number | null>(null);
  const form = useForm<Details & { file: File | null }>({
    initialValues: { file: null, label: '', kind: 'OTHER', audience: 'STAFF', expiresOn: null },
    validate: ({ file, ...details }) => {
      const problem = checkFile(file);
      return { ...checkDetails(details), ...(problem && { file: problem }) };
    },
  });
  const choose = (file: File | null) => {
    form.setFieldValue('file', file);
    if (file && !form.getValues().label) form.setFieldValue('label', labelOfFile(file.name));
  };
  const send = async (
    { file, expiresOn, ...details }: Details & { file: File | null },
    idempotencyKey: string,
  ) => {
    if (!file) return;
    try {
      await callApi('POST /v1/admin/documents/of/:subject/:subjectId/:fileName/upload', {
        params: { ...of, fileName: uploadName(file) },
        query: { ...details, ...(expiresOn !== null && { expiresOn }) },
        file: { field: 'file', file, onProgress: setFraction },
        idempotencyKey,
      });
    } finally {
      setFraction(null);
    }
  };
  return (
    <SubmitForm
      form={form}
      send={send}
      changes={['documents']}
      act="Add document"
      done="Document added"
      onClose={onClose}
    >
      <FileField {...form.getInputProps('file')} onChange={choose} />
      <DetailFields form={form} subject={of.subject} />
      <Sending fraction={fraction} />
    </SubmitForm>
  );
}

interface DocumentProps {
  readonly document: Document;
  readonly onClose: () => void;
}

export function EditDocument({ document, onClose }: DocumentProps) {
  const { id: documentId, label, kind, audience, expiresOn, version } = document;
  const form = useForm<Details>({
    initialValues: { label, kind, audience, expiresOn },
    validate: (details) => checkDetails(details),
  });
  return (
    <SubmitForm
      form={form}
      send={(details) =>
        callApi('POST /v1/admin/documents/:documentId', {
          params: { documentId },
          body: { ...details, version },
        })
      }
      changes={['documents']}
      act="Save"
      done="Document saved"
      onClose={onClose}
    >
      <DetailFields form={form} subject={document.subject} />
    </SubmitForm>
  );
}

/** Replaces the file; the earlier ones stay. */
export function NewVersion({ document, onClose }: DocumentProps) {
  const [fraction, setFraction] = useState<number | null>(null);
  const form = useForm<{ file: File | null; expiresOn: string | null }>({
    initialValues: { file: null, expiresOn: document.expiresOn },
    validate: { file: checkFile },
  });
  return (
    <SubmitForm
      form={form}
      send={async ({ file, expiresOn }, idempotencyKey) => {
        if (!file) return;
        try {
          await callApi('POST /v1/admin/documents/:documentId/:fileName/upload', {
            params: { documentId: document.id, fileName: uploadName(file) },
            query: expiresOn === null ? {} : { expiresOn },
            file: { field: 'file', file, onProgress: setFraction },
            idempotencyKey,
          });
        } finally {
          setFraction(null);
        }
      }}
      changes={['documents']}
      act="Add version"
      done="New version added"
      onClose={onClose}
    >
      <FileField {...form.getInputProps('file')} />
      {document.expiresOn !== null && (
        <DayInput label="Expires on" {...form.getInputProps('expiresOn')} />
      )}
      <Sending fraction={fraction} />
    </SubmitForm>
  );
}

interface FileFieldProps {
  readonly value?: File | null;
  readonly error?: string;
  readonly onChange: (file: File | null) => void;
}

function FileField(props: FileFieldProps) {
  return (
    <FileInput
      label="File"
      description="A picture or a PDF."
      placeholder="Choose a file"
      required
      clearable
      size="md"
      accept={documentTypes}
      {...props}
    />
  );
}

function Sending({ fraction }: { readonly fraction: number | null }) {
  if (fraction === null) return null;
  return <ProgressBar label="Uploading the document" value={fraction} />;
}
