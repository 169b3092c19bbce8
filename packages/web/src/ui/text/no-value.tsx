/** Fills an empty table cell; a row of two lines on a phone omits it. */
export function NoValue({ label }: { readonly label: string }) {
  return (
    <span aria-label={label} data-none>
      –
    </span>
  );
}
