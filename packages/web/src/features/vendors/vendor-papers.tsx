import { FileInput, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  vendorPaperLabels,
  vendorPapers,
  type VendorPaper,
} from '@tenantry/contract/vendors/vendors.rules';
import type { VendorDetails, VendorFile } from '@tenantry/contract/vendors/vendors.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { uploadName } from '../../lib/image-file.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentProblem, documentTypes } from '../../ui/documents/document-file.ts';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import rows from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { adoptVendor, vendorFileQuery } from './vendors.queries.ts';
import classes from './vendors.module.css';

/** MAINT-15: the certificate of insurance, the license and the W-9 as files. */
export function VendorPapers({ vendor }: { readonly vendor: VendorDetails }) {
  return (
    <Section
      title="Papers"
      action={
        !vendor.archived && (
          <ButtonWithDialog
            calls={{
              'POST /v1/admin/vendors/:vendorId/files/:paper/:fileName/upload': 'maintenance:write',
            }}
            label="Add paper"
            title="Add paper"
          >
            {(close) => <AddPaper vendorId={vendor.id} onClose={close} />}
          </ButtonWithDialog>
        )
      }
    >
      {vendor.files.length === 0 ? (
        <p className={classes.meta}>
          No papers yet. Add the certificate of insurance, the license or the W-9.
        </p>
      ) : (
        <ul className={rows.rows} aria-label="Papers">
          {vendor.files.map((file) => (
            <PaperRow key={file.id} vendorId={vendor.id} file={file} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface PaperProps {
  readonly vendorId: string;
  readonly file: VendorFile;
}

function PaperRow({ vendorId, file }: PaperProps) {
  const label = vendorPaperLabels[file.paper];
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{label}</strong>
        <span className={rows.hint}>{`${file.name}, added ${formatDate(file.addedOn)}`}</span>
      </div>
      <div className={rows.actions}>
        <ButtonWithDialog
          calls={{ 'GET /v1/admin/vendors/:vendorId/files/:fileId': 'maintenance:read' }}
          label="Open"
          name={`Open ${label}, ${file.name}`}
          title={label}
          wide
        >
          {() => <Paper vendorId={vendorId} file={file} />}
        </ButtonWithDialog>
      </div>
    </li>
  );
}

function Paper({ vendorId, file }: PaperProps) {
  const query = useQuery(vendorFileQuery({ vendorId, fileId: file.id }));
  return <DocumentContent query={query} contentType={file.contentType} label={file.name} />;
}

interface Draft {
  paper: VendorPaper;
  file: File | null;
}

function AddPaper({
  vendorId,
  onClose,
}: {
  readonly vendorId: string;
  readonly onClose: () => void;
}) {
  const [fraction, setFraction] = useState<number | null>(null);
  const form = useForm<Draft>({
    initialValues: { paper: 'INSURANCE', file: null },
    validate: { file: (file) => (file ? documentProblem(file) : 'Choose a picture or a PDF.') },
  });
  const send = async ({ paper, file }: Draft, idempotencyKey: string) => {
    if (!file) return;
    try {
      const saved = await callApi(
        'POST /v1/admin/vendors/:vendorId/files/:paper/:fileName/upload',
        {
          params: { vendorId, paper, fileName: uploadName(file) },
          file: { field: 'file', file, onProgress: setFraction },
          idempotencyKey,
        },
      );
      adoptVendor(saved);
    } finally {
      setFraction(null);
    }
  };
  return (
    <SubmitForm
      form={form}
      send={send}
      changes={['vendors']}
      act="Add paper"
      done="Paper added"
      onClose={onClose}
    >
      <NativeSelect
        label="Paper"
        data={vendorPapers.map((value) => ({ value, label: vendorPaperLabels[value] }))}
        {...form.getInputProps('paper')}
      />
      <FileInput
        label="File"
        description="A picture or a PDF."
        placeholder="Choose a file"
        required
        clearable
        size="md"
        accept={documentTypes}
        {...form.getInputProps('file')}
      />
      {fraction !== null && <ProgressBar label="Uploading the paper" value={fraction} />}
    </SubmitForm>
  );
}
