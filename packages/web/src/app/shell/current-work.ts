interface Place {
  readonly to: string;
  readonly hash?: string | undefined;
  /** The pages below this path belong to it too. */
  readonly page?: string | undefined;
}

/** The link to a page, or to the list that leads to it: the one with the longest path that the page's begins with. */
export function currentOf<Link extends Place>(
  links: readonly Link[],
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): Link | undefined {
  const here = links.filter(({ to }) => to === pathname);
  const above = ({ to, page }: Place) => `/${page ?? to.slice(1)}/`;
  return (
    here.find((link) => link.hash === hash) ??
    here.find((link) => link.hash === undefined) ??
    links
      .filter((link) => pathname.startsWith(above(link)))
      .toSorted((one, other) => above(other).length - above(one).length)[0]
  );
}
