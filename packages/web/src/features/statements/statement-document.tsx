import { useQuery } from '@tanstack/react-query';
import type { Place } from '@tenantry/contract/shared/places';
import { Suspense, useEffect } from 'react';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { PageSpinner } from '../../ui/states/page-spinner.tsx';
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { isPdfName } from './statement-text.ts';
import { statementFileQuery } from './statements.queries.ts';

/** pdf.js is large; its code loads in parallel with the file. */
const PdfViewer = lazyPart(async () => (await import('../../ui/pdf/pdf-viewer.tsx')).PdfViewer);

interface StatementDocumentProps {
  readonly propertyId: string;
  readonly fileName: string;
  /** The place to show. */
  readonly mark?: Place | null;
}

/** The file of a statement: a PDF if its name says so, else a picture. */
export function StatementDocument({ propertyId, fileName, mark }: StatementDocumentProps) {
  const statement = useQuery(statementFileQuery(propertyId, fileName));
  const pdf = isPdfName(fileName);
  useEffect(() => {
    if (pdf) void PdfViewer.preload();
  }, [pdf]);
  const loading = <PageSpinner label="Loading the statement" />;
  return (
    <QueryView queries={[statement]} failed="The statement could not be loaded." loading={loading}>
      {(file) => (
        <Suspense fallback={loading}>
          {pdf ? (
            <PdfViewer file={file} advice="Download it to see it." mark={mark} />
          ) : (
            <Picture file={file} label={documentLabel(fileName)} mark={mark ?? null} />
          )}
        </Suspense>
      )}
    </QueryView>
  );
}

interface PictureProps {
  readonly file: Blob;
  readonly label: string;
  readonly mark: Place | null;
}

function Picture({ file, label, mark }: PictureProps) {
  const src = useObjectUrl(file);
  return (
    src && <PictureViewer src={src} label={label} advice="Download it to see it." mark={mark} />
  );
}
