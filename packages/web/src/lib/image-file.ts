import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import { now } from './clock.ts';

/** `640 KB`, `3.2 MB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 1) return `${Math.ceil(bytes / 1024)} KB`;
  return `${megabytes.toFixed(megabytes < 10 ? 1 : 0).replace('.0', '')} MB`;
}

/** The types that cameras of browsers give. A phone that is asked for these converts its own HEIC pictures. */
export const photoTypes = 'image/jpeg,image/png,image/webp';

/** The types that the server accepts, for the file dialog. */
export const imageTypes = `${photoTypes},image/heic,image/heif,image/tiff,.heic,.heif,.tif,.tiff`;

/** Browsers that do not know HEIC or TIFF leave the type empty. */
export function isImage({ type, name = '' }: { readonly type: string; readonly name?: string }) {
  return imageTypes.split(',').includes(type) || /\.(?:hei[cf]|tiff?)$/i.test(name);
}

/** What is wrong with a file, as far as its type and size tell; the server checks the content. */
export function imageProblem(
  file: Pick<File, 'type' | 'size'> & Partial<Pick<File, 'name'>>,
): string | null {
  if (!isImage(file)) return 'Choose a JPEG, PNG, WebP, HEIC or TIFF picture.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size <= MAX_IMAGE_BYTES) return null;
  return `This picture is ${formatBytes(file.size)}. Choose one of at most ${formatBytes(MAX_IMAGE_BYTES)}.`;
}

/**
 * API-6: prefixed with the time, so that no cache shows an older picture. Characters that do not belong in a path are
 * replaced.
 */
export function uploadName(file: Pick<File, 'name'>): string {
  return `${now()}-${file.name.slice(-100).replaceAll(/[^\w.-]+/g, '_')}`;
}

/**
 * The first picture among dropped or pasted files; else the first file, so that the person is told what is wrong with
 * it.
 */
export function imageAmong(transfer: DataTransfer): File | undefined {
  const files = [...transfer.files];
  return files.find((file) => imageProblem(file) === null) ?? files[0];
}
