import { useRef, type ReactNode } from 'react';

interface FileButtonProps {
  readonly label: string;
  /** The types in the file dialog. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  /** Several files can be chosen at once; each is passed on by itself. */
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button of any style that opens the file dialog. The same file can be chosen again. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, onChoose, multiple, disabled, className, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          for (const file of files) onChoose(file);
        }}
      />
      <button
        type="button"
        className={className}
        disabled={disabled}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
    </>
  );
}
