import type { FileStore } from '../../../platform/files/file-store.ts';
import { storeImage, type StoredImage } from '../../../platform/files/stored-images.ts';
import { drawBanner } from './pictures/banner.ts';
import { gallery, type PictureName } from './pictures/gallery.ts';
import { renderPicture } from './pictures/render.ts';
import { drawScene } from './pictures/scene.ts';
import type { Svg } from './pictures/svg.ts';

export type DemoPictures = ReadonlyMap<PictureName | 'banner', StoredImage>;

/** So many are rendered at a time: enough for two processors, without holding all bitmaps at once. */
const AT_A_TIME = 4;

/** Draws every picture of the demo and stores its bytes. */
export async function storePictures(files: FileStore): Promise<DemoPictures> {
  const drawings: [PictureName | 'banner', () => Svg][] = [
    ['banner', drawBanner],
    ...Object.entries(gallery).map(
      ([name, scene]) => [name as PictureName, () => drawScene(scene)] as [PictureName, () => Svg],
    ),
  ];
  const stored = new Map<PictureName | 'banner', StoredImage>();
  const work = async () => {
    for (let next = drawings.shift(); next; next = drawings.shift()) {
      const [name, draw] = next;
      stored.set(name, await storeImage(files, await renderPicture(draw())));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return stored;
}
