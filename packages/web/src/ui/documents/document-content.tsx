import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../states/lazy-part.ts';
import { PageSpinner } from '../states/page-spinner.tsx';
import { QueryView } from '../states/query-view.tsx';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import classes from './documents.module.css';

/** pdf.js is large; its code loads in parallel with the file. */
const PdfViewer = lazyPart(async () => (await import('../pdf/pdf-viewer.tsx')).PdfViewer);

interface DocumentContentProps {
  readonly query: UseQueryResult<Blob>;
  readonly contentType: string;
  readonly label: string;
}

/** A stored picture or PDF on the page. */
export function DocumentContent({ query, contentType, label }: DocumentContentProps) {
  const isPdf = contentType === 'application/pdf';
  useEffect(() => {
    if (isPdf) void PdfViewer.preload();
  }, [isPdf]);
  const loading = <PageSpinner label="Loading the document" />;
  return (
    <QueryView queries={[query]} failed="The document could not be loaded." loading={loading}>
      {(file) => (
        <Suspense fallback={loading}>
          {isPdf ? (
            <PdfViewer file={file} advice="Download it to see it." />
          ) : (
            <Picture file={file} label={label} />
          )}
        </Suspense>
      )}
    </QueryView>
  );
}

function Picture({ file, label }: { readonly file: Blob; readonly label: string }) {
  const url = useObjectUrl(file);
  return url && <img src={url} alt={label} className={classes.picture} />;
}
