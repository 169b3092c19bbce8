import type { ImageSize } from '@tenantry/contract/shared/images';
import { isVideoType } from '@tenantry/contract/shared/videos';
import { openChecked, openCheckedRange } from '../files/checked-files.ts';
import type { FileStore } from '../files/file-store.ts';
import type { FileResponse } from '../http/file-response.ts';
import type { StoredFile } from './stored-files.ts';

/** Null if the file is not a picture. Pictures from before there were renditions have only their own width. */
export function imageSizeOf(
  file: Pick<StoredFile, 'width' | 'height' | 'renditions'> | null,
): ImageSize | null {
  if (!file?.width || !file.height) return null;
  const { width, height, renditions } = file;
  return { width, height, widths: [...renditions.map((rendition) => rendition.width), width] };
}

interface Serving {
  /** The name under which a browser saves it; its own label if absent. */
  readonly fileName?: string;
  /** For a picture: sends the narrowest version that is at least this wide. */
  readonly width?: number | undefined;
  /** Its address is public and never shows another file. */
  readonly immutable?: boolean;
}

/** Types that a browser may show, because they cannot run scripts. */
const isShownInBrowsers = (contentType: string) =>
  contentType === 'application/pdf' || contentType === 'image/webp' || isVideoType(contentType);

/** The response with a stored file, which is checked while it is sent. */
export function documentResponse(
  files: FileStore,
  file: StoredFile,
  { fileName = file.label, width: enough = Infinity, immutable = false }: Serving = {},
): FileResponse {
  const rendition = file.renditions
    .filter(({ width }) => width >= enough)
    .sort((a, b) => a.width - b.width)[0];
  return {
    contentType: file.contentType,
    fileName,
    etag: rendition ? `"${file.sha256}-${rendition.width}"` : `"${file.sha256}"`,
    immutable,
    saved: !isShownInBrowsers(file.contentType),
    open: () => openChecked(files, rendition ? { ...rendition, id: rendition.fileId } : file),
    ...(isVideoType(file.contentType) && {
      ranges: { bytes: file.bytes, open: (range) => openCheckedRange(files, file, range) },
    }),
  };
}
