import { useState, type ReactNode } from 'react';
import { DialogAbove } from '../dialog-above.tsx';
import { documentLabel } from './document-file.ts';

interface OpenDocumentProps {
  readonly file: { readonly name: string };
  /** What the button does with it. */
  readonly verb?: 'Open' | 'Play';
  readonly className: string | undefined;
  /** The button shows a small picture; its name by default. */
  readonly picture?: ReactNode;
  /** The whole document; rendered once it is opened. */
  readonly children: ReactNode;
}

/** A button that opens a document above the page, and has the focus again when it is closed. */
export function OpenDocument(props: OpenDocumentProps) {
  const { file, verb = 'Open', className, picture, children } = props;
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const label = documentLabel(file.name);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={className}
        aria-label={`${verb} ${label}`}
        onClick={() => setOpened(true)}
      >
        {picture || label}
      </button>
      <DialogAbove
        wide
        opened={opened}
        title={label}
        onClose={() => setOpened(false)}
        onClosed={() => button?.focus()}
      >
        {opened && children}
      </DialogAbove>
    </>
  );
}
