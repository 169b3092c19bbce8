import { Textarea, type TextareaProps } from '@mantine/core';

/** The field for writing a message: it grows with its lines, which may run from right to left. */
export function MessageField(props: TextareaProps) {
  return (
    <Textarea label="Message" required autosize minRows={4} maxRows={16} dir="auto" {...props} />
  );
}
