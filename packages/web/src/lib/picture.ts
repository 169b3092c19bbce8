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
 * The attributes of an `<img>` whose picture the server keeps in several widths.
 * @param path as the server names it, or a local `blob:` address
 * @param size null when the server does not know it, as of a picture that is kept elsewhere
 * @param sizes how wide it is shown, as the attribute of this name
 */
export function pictureSource(path: string, size: ImageSize | null, sizes: string): PictureSource {
  const src = path.startsWith('blob:') ? path : imageUrl(path);
  if (!size) return { src };
  const { width, height, widths } = size;
  // Its own width is answered without asking.
  const addressOf = (each: number) => (each === width ? src : `${src}?width=${each}`);
  const srcSet = widths.map((each) => `${addressOf(each)} ${each}w`).join(', ');
  return { src, srcSet, sizes, width, height };
}
