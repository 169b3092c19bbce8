import type { FileStore } from '../../../platform/files/file-store.ts';
import { storeImage, type StoredImage } from '../../../platform/files/stored-images.ts';
import { drawBanner } from './pictures/banner.ts';
import { drawCheck } from './pictures/check.ts';
import { gallery, type PictureName } from './pictures/gallery.ts';
import { renderPicture } from './pictures/render.ts';
import { drawScene } from './pictures/scene.ts';
import type { Svg } from './pictures/svg.ts';

type DrawingName = PictureName | 'banner' | 'check';

export type DemoPictures = ReadonlyMap<DrawingName, StoredImage>;

/** So many are rendered at a time: enough for two processors. Holding more bitmaps at once makes each slower. */
const AT_A_TIME = 2;

/** Draws every picture of the demo and stores its bytes. */
export async function storePictures(files: FileStore): Promise<DemoPictures> {
  const drawings: [DrawingName, () => Svg][] = [
    ['banner', drawBanner],
    ['check', drawCheck],
    ...Object.entries(gallery).map(
      ([name, scene]) => [name as PictureName, () => drawScene(scene)] as [PictureName, () => Svg],
    ),
  ];
  const stored = new Map<DrawingName, StoredImage>();
  const work = async () => {
    for (let next = drawings.shift(); next; next = drawings.shift()) {
      const [name, draw] = next;
      stored.set(name, await storeImage(files, await renderPicture(draw())));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return stored;
}
