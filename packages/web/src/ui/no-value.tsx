/** Fills a cell of a table that has nothing to say; a row of two lines on a phone leaves it out. */
export function NoValue({ label }: { readonly label: string }) {
  return (
    <span aria-label={label} data-none>
      –
    </span>
  );
}
