import { Button, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { inspectionKindLabels } from '@tenantry/contract/inspections/inspections.rules';
import type {
  DrawnSignature,
  InspectionItem,
  OwnInspection,
} from '@tenantry/contract/inspections/inspections.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { Section } from '../../ui/states/section.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { ConditionTag } from './condition-tag.tsx';
import { ownInspectionsQuery, ownPhotoQuery } from './inspections.queries.ts';
import { SignaturePad } from './signature-pad.tsx';
import { Signatures } from './signatures.tsx';
import classes from './inspections.module.css';

interface OwnInspectionsProps {
  readonly leaseId: string;
  readonly sealed: boolean;
}

/** MAINT-13: the inspections of a tenant's lease: those to sign, or the sealed ones. */
export function OwnInspections({ leaseId, sealed }: OwnInspectionsProps) {
  const { data = [] } = useQuery(ownInspectionsQuery);
  const shown = data.filter(
    (each) => each.leaseId === leaseId && (each.status === 'SEALED') === sealed,
  );
  return shown.map((inspection) => (
    <OwnInspectionCard key={inspection.id} inspection={inspection} />
  ));
}

interface InspectionProps {
  readonly inspection: OwnInspection;
}

function OwnInspectionCard({ inspection }: InspectionProps) {
  const [opened, setOpened] = useState(false);
  const { kind, day, status, signedByMe, remarksUntil } = inspection;
  const title = `${inspectionKindLabels[kind]} inspection of ${formatDate(day)}`;
  return (
    <Section
      title={title}
      action={
        <PlainButton variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Close' : 'Read'}
        </PlainButton>
      }
    >
      <p className={classes.words}>
        {status === 'SEALED' && 'It is sealed and cannot change.'}
        {status !== 'SEALED' && signedByMe && 'You have signed it.'}
        {status !== 'SEALED' &&
          !signedByMe &&
          `Read it, add your remarks and sign it until ${formatDate(remarksUntil ?? day)}.`}
      </p>
      {opened && <Opened inspection={inspection} />}
    </Section>
  );
}

function Opened({ inspection }: InspectionProps) {
  if (inspection.status !== 'SEALED' && !inspection.signedByMe) {
    return <SignForm inspection={inspection} />;
  }
  return (
    <>
      <Rooms inspection={inspection} />
      <Signatures inspection={inspection} />
      {inspection.status === 'SEALED' && (
        <ActButton act={() => downloadPdf(inspection)}>Download PDF</ActButton>
      )}
    </>
  );
}

const downloadPdf = ({ id: inspectionId, day }: OwnInspection) =>
  saveFile(
    callApi('GET /v1/lessee/inspections/:inspectionId/pdf', { params: { inspectionId } }),
    `Inspection ${day}.pdf`,
  );

interface RoomsProps extends InspectionProps {
  /** The field for a remark about an item; without it there is none. */
  readonly fieldOf?: (item: InspectionItem) => TextInputProps;
}

function Rooms({ inspection, fieldOf }: RoomsProps) {
  return inspection.rooms.map((room) => (
    <section key={room.name} aria-label={room.name}>
      <h3 className={classes.room}>{room.name}</h3>
      <ul className={classes.items}>
        {room.items.map((item) => (
          <li key={item.id} className={classes.item} aria-label={item.name}>
            <div className={classes.head}>
              <h4 className={classes.name}>{item.name}</h4>
              <ConditionTag condition={item.condition} />
            </div>
            {item.note && <span className={classes.note}>{item.note}</span>}
            {item.photos.length > 0 && (
              <ul className={classes.photos} aria-label={`Photos of ${item.name}`}>
                {item.photos.map(({ id, fileName }) => (
                  <li key={id}>
                    <OwnPhoto inspectionId={inspection.id} fileName={fileName} name={item.name} />
                  </li>
                ))}
              </ul>
            )}
            {fieldOf && <Remark room={room.name} name={item.name} field={fieldOf(item)} />}
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface RemarkProps {
  readonly room: string;
  readonly name: string;
  readonly field: TextInputProps;
}

/** Behind a button, because most items need no remark. */
function Remark({ room, name, field }: RemarkProps) {
  const [opened, setOpened] = useState(false);
  if (!opened && !field.value) {
    return (
      <PlainButton
        variant="subtle"
        className={classes.remove}
        aria-label={`Add remark about ${room}, ${name}`}
        onClick={() => setOpened(true)}
      >
        Add remark
      </PlainButton>
    );
  }
  return (
    <TextInput
      aria-label={`Remark about ${room}, ${name}`}
      placeholder="Your remark"
      maxLength={1000}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it
      autoFocus={opened}
      {...field}
    />
  );
}

interface OwnPhotoProps {
  readonly inspectionId: string;
  readonly fileName: string;
  readonly name: string;
}

function OwnPhoto({ inspectionId, fileName, name }: OwnPhotoProps) {
  const url = useObjectUrl(useQuery(ownPhotoQuery(inspectionId, fileName, 320)).data);
  return <div className={classes.photo}>{url && <img src={url} alt={name} />}</div>;
}

interface SignDraft {
  readonly name: string;
  readonly remarks: string;
  readonly drawing: DrawnSignature;
  /** By item. */
  readonly items: Readonly<Record<string, string>>;
}

function SignForm({ inspection }: InspectionProps) {
  const { id: inspectionId } = inspection;
  const form = useForm<SignDraft>({
    initialValues: { name: '', remarks: '', drawing: [], items: {} },
    validate: { name: (name) => (name.trim() === '' ? 'Type your full name to sign.' : null) },
  });
  useKeptDraft(form, `sign-inspection:${inspectionId}`);
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ name, remarks, drawing, items }, idempotencyKey) =>
      callApi('POST /v1/lessee/inspections/:inspectionId/sign', {
        params: { inspectionId },
        body: {
          name,
          drawing: drawing.length > 0 ? drawing : null,
          remarks,
          items: Object.entries(items)
            .filter(([, remark]) => remark.trim() !== '')
            .map(([itemId, remark]) => ({ itemId, remark })),
        },
        idempotencyKey,
      }),
    onDone: async () => {
      notifySuccess('Inspection signed');
      await queryClient.invalidateQueries({ queryKey: ownInspectionsQuery.queryKey });
    },
  });
  return (
    <form {...formProps} className={classes.form} aria-label="Sign the inspection">
      <FormError error={error} />
      <Rooms
        inspection={inspection}
        fieldOf={({ id }) => ({
          ...form.getInputProps(`items.${id}`),
          value: form.getValues().items[id] ?? '',
        })}
      />
      <Textarea
        label="Other remarks"
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('remarks')}
      />
      <SignaturePad
        value={form.getValues().drawing}
        onChange={(drawing) => form.setFieldValue('drawing', drawing)}
      />
      <TextInput
        label="Your full name"
        description="Typing it signs the inspection with your remarks. You cannot change them later."
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Button type="submit" loading={form.submitting}>
        Sign inspection
      </Button>
    </form>
  );
}
