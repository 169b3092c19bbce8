import type { ImageSize } from '@tenantry/contract/shared/images';
import { useEffect, useState } from 'react';
import { pictureSource } from '../../../lib/picture.ts';

export type ImageState = 'waiting' | 'shown' | 'none';

/** The displayed width of a banner. It is the same everywhere, so that the preloaded image is the one that is shown. */
export const acrossThePage = '(max-width: 1900px) 100vw, 1900px';

/**
 * Preloads a banner, so that a page can wait for it. Both a missing image and a failed one are `none`, without an
 * error.
 * @param src undefined while it is not known yet
 */
export function useImageState(
  src: string | null | undefined,
  size: ImageSize | null = null,
): ImageState {
  const [settled, setSettled] = useState<{ src: string; state: ImageState } | null>(null);
  useEffect(() => {
    if (!src) return undefined;
    const image = new Image();
    image.addEventListener('load', () => setSettled({ src, state: 'shown' }));
    image.addEventListener('error', () => setSettled({ src, state: 'none' }));
    const source = pictureSource(src, size, acrossThePage);
    image.fetchPriority = 'high';
    if (source.sizes) image.sizes = source.sizes;
    if (source.srcSet) image.srcset = source.srcSet;
    image.src = source.src;
    return () => {
      image.removeAttribute('srcset');
      image.removeAttribute('src');
    };
  }, [src, size]);
  if (src === undefined) return 'waiting';
  if (src === null) return 'none';
  return settled?.src === src ? settled.state : 'waiting';
}
