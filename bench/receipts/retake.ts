import sharp from 'sharp';
import { createRandom } from './random.ts';

/** Another picture of the same receipt: tilted, cut, smaller, blurred, lighter or darker, and compressed. */
export async function retake(content: Buffer, seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const upright = sharp(content).autoOrient();
  const { width, height } = await upright.metadata();
  const tilted = await upright
    .flatten({ background: '#fff' })
    .rotate(random.between(-3, 3), { background: '#fff' })
    .toBuffer({ resolveWithObject: true });
  const cut = cutOf(tilted.info, random.between(0, 0.015));
  const smaller = random.between(0.7, 1);
  const blur = random.pick([0, 0.4, 0.7, 1]);
  const picture = sharp(await sharp(tilted.data).extract(cut).toBuffer())
    .resize({
      width: Math.max(600, Math.round((width ?? 0) * smaller)),
      height: Math.max(600, Math.round((height ?? 0) * smaller)),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .linear(random.between(0.7, 1.15), random.between(-15, 25));
  return (blur > 0 ? picture.blur(blur) : picture)
    .jpeg({ quality: random.whole(40, 85) })
    .toBuffer();
}

/** Cuts off the given share at each side. */
function cutOf({ width, height }: { width: number; height: number }, share: number) {
  const [left, top] = [Math.round(width * share), Math.round(height * share)];
  return { left, top, width: width - 2 * left, height: height - 2 * top };
}
