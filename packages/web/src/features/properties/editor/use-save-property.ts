import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useRef } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useUpload } from '../../../ui/forms/use-upload.ts';
import { uploadCoverImage } from '../properties.uploads.ts';
import { propertyInput, withoutEmptyAttributes, type PropertyDraft } from './property-draft.ts';

/**
 * PROP-7: creates or updates the property, then uploads the chosen cover. A retry continues after the first step if
 * that succeeded, so that nothing is created twice.
 */
export function useSaveProperty(property: ListedProperty | null) {
  const saved = useRef(property);
  const upload = useUpload(async (cover, onProgress) => {
    if (saved.current) saved.current = await uploadCoverImage(saved.current.id, cover, onProgress);
  });

  /** @returns false if everything except the cover was saved: `upload` has the reason */
  async function save(
    draft: PropertyDraft,
    cover: File | null,
    idempotencyKey: string,
  ): Promise<boolean> {
    saved.current = await store(draft, saved.current, idempotencyKey);
    if (!cover || (await upload.start(cover))) return true;
    return false;
  }

  /** After a 409: the next save replaces what the other person saved. */
  function saveOver(newer: ListedProperty): void {
    saved.current = newer;
  }

  return { save, saveOver, upload };
}

function store(draft: PropertyDraft, saved: ListedProperty | null, idempotencyKey: string) {
  const input = propertyInput(withoutEmptyAttributes(draft), saved);
  if (!saved) return callApi('POST /v1/admin/properties', { body: input, idempotencyKey });
  return callApi('POST /v1/admin/properties/:propertyId', {
    params: { propertyId: saved.id },
    body: { ...input, version: saved.version },
  });
}
