import type { ImageSize } from '@tenantry/contract/shared/images';
import { imageUrl } from './format.ts';

export interface PictureSource {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * The attributes of an `<img>` with a picture that the server stores in several widths.
 * @param path an address from the server, or a local `blob:` address
 * @param size null if the server does not know it, as for a picture that is stored elsewhere
 * @param sizes the displayed width, as in the attribute of this name
 */
export function pictureSource(path: string, size: ImageSize | null, sizes: string): PictureSource {
  const src = path.startsWith('blob:') ? path : imageUrl(path);
  if (!size) return { src };
  const { width, height, widths } = size;
  // Its own width needs no query.
  const addressOf = (each: number) => (each === width ? src : `${src}?width=${each}`);
  const srcSet = widths.map((each) => `${addressOf(each)} ${each}w`).join(', ');
  return { src, srcSet, sizes, width, height };
}
