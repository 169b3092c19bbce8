import { hashWork } from '#features/access';

/** Enough for what does not depend on the strength of a hash: those of the product take 20 milliseconds each. */
const little = { memoryCost: 64, timeCost: 1 };

/** From now on passwords and recovery codes are hashed with little work. */
export function hashQuickly(): void {
  Object.assign(hashWork, little);
}

/** Hashes meanwhile as the product does. */
export async function asTheProductHashes<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const option of Object.keys(little)) Reflect.deleteProperty(hashWork, option);
  try {
    return await work();
  } finally {
    hashQuickly();
  }
}
