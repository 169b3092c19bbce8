import { useRef, type ReactNode } from 'react';

interface FileButtonProps {
  readonly label: string;
  /** The types in the file dialog. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button of any style that opens the file dialog. The same file can be chosen again. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, onChoose, disabled, className, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onChoose(file);
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
