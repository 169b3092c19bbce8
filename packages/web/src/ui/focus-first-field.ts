/** What is needed of a form, whatever its values are. */
interface AnyForm {
  // oxlint-disable-next-line no-explicit-any -- the type of a path depends on the form's values
  readonly getInputNode: (path: any) => unknown;
}

/** Puts the focus into the first of the fields, as they follow each other on the page. */
export function focusFirstField(form: AnyForm, paths: readonly string[]): void {
  const nodes = paths
    .map((path) => form.getInputNode(path))
    .filter((node) => node instanceof HTMLElement);
  const [first] = nodes.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  // What is folded away cannot take the focus.
  first?.closest('details')?.setAttribute('open', '');
  first?.focus();
}
