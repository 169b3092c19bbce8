import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  listingInput as inputSchema,
  MAX_PHOTOS,
  type AdminListing,
} from '@tenantry/contract/properties/listings.schemas';
import { callApi } from '../../../lib/api.ts';
import { imageProblem } from '../../../lib/image-file.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ConflictPanel } from '../../../ui/conflict/conflict-panel.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.ts';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { DocumentPicker } from '../../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../../ui/documents/document-upload-list.tsx';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../../ui/documents/use-document-uploads.ts';
import { useUnsentDocuments } from '../../../ui/documents/use-unsent-documents.ts';
import { EditButtons, EditFields, EditForm } from '../../../ui/forms/edit-form.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.ts';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../../ui/forms/use-submit.ts';
import {
  listingDraft,
  listingFields,
  listingInput,
  withNewPhotos,
  type ListingDraft,
} from './listing-draft.ts';
import classes from './listing-form.module.css';
import { adminListingQuery, uploadPhoto } from './listings.queries.ts';
import { PhotoList } from './photo-list.tsx';

interface ListingFormProps {
  readonly propertyId: string;
  readonly listing: AdminListing;
}

/** Photos are uploaded at once; texts, order, captions and removals are saved together. */
export function ListingForm({ propertyId, listing }: ListingFormProps) {
  const { form, error, conflict, formProps } = useListingForm({ propertyId, listing });
  const uploads = usePhotoUploads(propertyId, (newer) => {
    const withNew = (draft: ListingDraft): ListingDraft => ({
      ...draft,
      photos: withNewPhotos(draft.photos, newer),
    });
    form.setInitialValues(withNew(form.getInitialValues()));
    form.setValues(withNew(form.getValues()));
  });
  const { photos } = form.values;
  return (
    <EditForm
      calls={{
        'POST /v1/admin/properties/:propertyId/listing': 'properties:write',
        'POST /v1/admin/properties/:propertyId/photos/:fileName/upload': 'properties:write',
      }}
      aria-label="Listing"
      {...formProps}
    >
      <FormError error={error} />
      <ConflictPanel conflict={conflict} />
      <EditFields>
        <div className={classes.fields}>
          <Textarea
            label="Description"
            description="What visitors read about the property. An empty line begins a new paragraph."
            autosize
            minRows={5}
            maxRows={16}
            {...form.getInputProps('description')}
          />
          <div className={classes.terms}>
            <MoneyInput
              label="Deposit"
              description="The deposit you ask for. Each lease has its own."
              {...form.getInputProps('deposit')}
            />
            <DayInput
              label="Available from"
              description="Shown as “Available now” from that day on."
              clearable
              {...form.getInputProps('availableFrom')}
            />
          </div>
        </div>
        <section aria-labelledby="listing-photos" className={classes.photos}>
          <h3 id="listing-photos" className={classes.heading}>
            Photos <span className={classes.count}>{`${photos.length} of ${MAX_PHOTOS}`}</span>
          </h3>
          <EditButtons>
            <p className={classes.hint}>
              They are shown after the cover picture. To change the cover, edit the property. New
              photos are shown immediately.
            </p>
          </EditButtons>
          <DocumentPicker pictures onChoose={uploads.add}>
            <PhotoList
              photos={photos}
              onChange={(changed) => form.setFieldValue('photos', changed)}
            />
            <DocumentUploadList
              documents={uploads.documents}
              onRemove={uploads.remove}
              onRetry={uploads.retry}
            />
          </DocumentPicker>
        </section>
      </EditFields>
      <div className={classes.save}>
        <TextLink to="/view-property/$propertyId" params={{ propertyId }}>
          View the public page
        </TextLink>
        <EditButtons>
          <Button type="submit" disabled={!form.isDirty()} loading={form.submitting}>
            Save listing
          </Button>
        </EditButtons>
      </div>
    </EditForm>
  );
}

const check = schemaResolver(inputSchema, { sync: true });

function useListingForm({ propertyId, listing }: ListingFormProps) {
  const form = useForm<ListingDraft>({
    initialValues: listingDraft(listing),
    validate: (draft) => check(listingInput(draft)),
  });
  const { base, setBase, conflict, meetRefusal, settle } = useConflict({
    form,
    row: listing,
    draftOf: listingDraft,
    fields: listingFields,
  });
  useKeptDraft(form, `listing:${propertyId}:${base?.version}`);
  useUnsavedChanges(() => form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) =>
      callApi('POST /v1/admin/properties/:propertyId/listing', {
        params: { propertyId },
        body: { ...listingInput(draft), ...(base && { version: base.version }) },
      }),
    changes: ['properties'],
    onRefused: (reason) => meetRefusal(reason) !== null,
    onDone: (saved) => {
      queryClient.setQueryData(adminListingQuery(propertyId).queryKey, saved);
      setBase(saved);
      settle();
      form.setInitialValues(listingDraft(saved));
      form.setValues(listingDraft(saved));
      notifySuccess('Listing saved');
    },
  });
  return { form, error, conflict, formProps };
}

function usePhotoUploads(propertyId: string, onAdded: (listing: AdminListing) => void) {
  const { documents, add, remove, start } = useDocumentUploads(imageProblem);
  useUnsentDocuments(documents);
  const send = (list: readonly DocumentUpload[]) =>
    void start(list, async (document, onProgress) =>
      onAdded(await uploadPhoto(propertyId, document, onProgress)),
    );
  return {
    documents,
    remove,
    add: (files: readonly File[]) => send(add(files)),
    retry: (document: DocumentUpload) => send([document]),
  };
}
