interface Place {
  readonly to: string;
  readonly hash?: string | undefined;
  /** The pages below this path belong to it too. */
  readonly page?: string | undefined;
  /** Another path whose pages belong to it. */
  readonly also?: string | undefined;
}

/** The link to a page, or to the list that leads to it: the one with the longest path that the page's begins with. */
export function currentOf<Link extends Place>(
  links: readonly Link[],
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): Link | undefined {
  const here = links.filter(({ to }) => to === pathname);
  const above = ({ to, page, also }: Place) =>
    [page ?? to.slice(1), ...(also ? [also] : [])].map((path) => `/${path}/`);
  const depth = (link: Place) =>
    Math.max(
      0,
      ...above(link)
        .filter((path) => pathname.startsWith(path))
        .map(({ length }) => length),
    );
  return (
    here.find((link) => link.hash === hash) ??
    here.find((link) => link.hash === undefined) ??
    links.filter((link) => depth(link) > 0).toSorted((one, other) => depth(other) - depth(one))[0]
  );
}
