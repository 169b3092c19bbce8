interface Placed {
  readonly id: string;
  readonly caption: string;
}

/** PUB-9: the remaining photos after a save: those in the save, in its order, then those added meanwhile. */
export function arrangedPhotos<P extends Placed>(
  known: readonly P[],
  wanted: readonly Placed[],
  removed: readonly string[],
): (P & { readonly position: number })[] {
  const gone = new Set(removed);
  const staying = known.filter(({ id }) => !gone.has(id));
  const byId = new Map(staying.map((photo) => [photo.id, photo]));
  const named = wanted.flatMap(({ id, caption }) => {
    const photo = byId.get(id);
    return photo ? [{ ...photo, caption }] : [];
  });
  const names = new Set(named.map(({ id }) => id));
  const others = staying.filter(({ id }) => !names.has(id));
  return [...named, ...others].map((photo, position) => ({ ...photo, position }));
}
