/** An email address that, where it is too long for one line, breaks before its `@` rather than in its last letters. */
export function EmailText({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
