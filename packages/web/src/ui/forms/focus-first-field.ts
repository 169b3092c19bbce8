/** The required parts of a form, whatever its values. */
interface AnyForm {
  // oxlint-disable-next-line no-explicit-any -- the type of a path depends on the form's values
  readonly getInputNode: (path: any) => unknown;
}

/** Focuses the first of the fields, in their order on the page. */
export function focusFirstField(form: AnyForm, paths: readonly string[]): void {
  const nodes = paths
    .map((path) => form.getInputNode(path))
    .filter((node) => node instanceof HTMLElement);
  const [first] = nodes.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  // A field in a collapsed section cannot take the focus.
  first?.closest('details')?.setAttribute('open', '');
  first?.focus();
}
