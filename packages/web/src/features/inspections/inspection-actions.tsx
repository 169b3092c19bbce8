import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { adoptInspection } from './inspections.queries.ts';
import { isAllSent, NOT_ALL_SENT } from './sending-entries.ts';
import { useWaitingCount } from './use-inspection-entries.ts';
import classes from './inspections.module.css';

interface InspectionProps {
  readonly inspection: Inspection;
}

/** MAINT-13: what comes next for an inspection. */
export function InspectionActions({ inspection }: InspectionProps) {
  const { id, status, remarksUntil, readyToSeal } = inspection;
  const waiting = useWaitingCount(id);
  if (status === 'DRAFT' && waiting > 0) {
    return (
      <p className={classes.words}>
        {waiting === 1 ? '1 entry waits' : `${waiting} entries wait`} for a connection. You can go
        on when they are sent.
      </p>
    );
  }
  if (status === 'SEALED') return <DownloadPdf inspection={inspection} />;
  if (readyToSeal) return <Seal inspection={inspection} />;
  if (status === 'DRAFT') return <SendToTenants inspection={inspection} />;
  return (
    <p className={classes.words}>
      {status === 'SIGNED' && 'Not all tenants have signed. '}
      The tenants may add remarks and sign until {remarksUntil && formatDate(remarksUntil)}.
    </p>
  );
}

const SEND = { 'POST /v1/admin/inspections/:inspectionId/send': 'maintenance:write' } as const;

function SendToTenants({ inspection }: InspectionProps) {
  return (
    <ButtonWithDialog calls={SEND} label="Send to the tenants" title="Send to the tenants">
      {(close) => <SendForm inspection={inspection} onClose={close} />}
    </ButtonWithDialog>
  );
}

function SendForm({ inspection, onClose }: InspectionProps & { readonly onClose: () => void }) {
  const form = useForm({ initialValues: { days: String(inspection.remarkDays ?? '') } });
  const { error, setError, formProps } = useFormSubmit({
    form,
    // Nothing can be added to it afterwards, so a photo that is still on its way would be lost.
    mayBeSent: async () => {
      const sent = await isAllSent(inspection.id);
      if (!sent) setError(NOT_ALL_SENT);
      return sent;
    },
    send: ({ days }) =>
      callApi('POST /v1/admin/inspections/:inspectionId/send', {
        params: { inspectionId: inspection.id },
        body: { days: numberFromText(days) },
      }),
    changes: ['inspections'],
    onDone: (sent) => {
      adoptInspection(sent);
      notifySuccess('Inspection sent');
      onClose();
    },
  });
  return (
    <form {...formProps} className={classes.form}>
      <FormError error={error} />
      <p className={classes.words}>
        Its items no longer change. The tenants get a mail, read it on their page, add remarks and
        sign.
      </p>
      <NumberInput label="Days for remarks" {...form.getInputProps('days')} />
      <Button type="submit" loading={form.submitting}>
        Send inspection
      </Button>
    </form>
  );
}

const notAllSent = () => new ApiError({ status: 0, code: 'not_all_sent', message: NOT_ALL_SENT });

const Seal = ({ inspection: { id: inspectionId } }: InspectionProps) => (
  <ActButton
    calls={{ 'POST /v1/admin/inspections/:inspectionId/seal': 'maintenance:write' }}
    variant="filled"
    question={{
      question: 'Seal this inspection?',
      details: 'It becomes a PDF with all photos, and nothing of it can change.',
      confirmLabel: 'Seal inspection',
    }}
    act={async () => {
      if (!(await isAllSent(inspectionId))) throw notAllSent();
      const params = { inspectionId };
      adoptInspection(
        await callApi('POST /v1/admin/inspections/:inspectionId/seal', { params, body: {} }),
      );
    }}
    changes={['inspections']}
    done="Inspection sealed"
  >
    Seal inspection
  </ActButton>
);

const DownloadPdf = ({ inspection: { id: inspectionId, day } }: InspectionProps) => (
  <ActButton
    calls={{ 'GET /v1/admin/inspections/:inspectionId/pdf': 'leases:read' }}
    act={() =>
      saveFile(
        callApi('GET /v1/admin/inspections/:inspectionId/pdf', { params: { inspectionId } }),
        `Inspection ${day}.pdf`,
      )
    }
  >
    Download PDF
  </ActButton>
);
