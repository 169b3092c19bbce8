import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import { DocumentContent } from '../../ui/documents/document-content.tsx';

interface FileProps {
  readonly query: UseQueryResult<Blob>;
  readonly label: string;
  readonly contentType: string;
}

/** A file on the page, which can also be downloaded. */
export function FileOfDocument({ query, label, contentType }: FileProps) {
  const { data } = query;
  const ending = contentType === 'application/pdf' ? 'pdf' : 'webp';
  return (
    <>
      {data && (
        <Button variant="default" mb="md" onClick={() => download(data, `${label}.${ending}`)}>
          Download
        </Button>
      )}
      <DocumentContent query={query} contentType={contentType} label={label} />
    </>
  );
}
