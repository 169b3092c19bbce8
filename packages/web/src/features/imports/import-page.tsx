import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { importQuery, importsQuery } from './imports.queries.ts';
import { ImportList } from './import-list.tsx';
import { OneImport } from './one-import.tsx';
import { StartImport } from './start-import.tsx';

const route = getRouteApi('/import');

/** DATA-1: tables from a spreadsheet or another program: all imports, or one of them. */
export function ImportPage() {
  const { importId } = route.useSearch();
  return importId ? <ShownImport key={importId} importId={importId} /> : <AllImports />;
}

function AllImports() {
  const imports = useQuery(importsQuery);
  return (
    <QueryView queries={[imports]} failed="The imports could not be loaded." page>
      {(list) => (
        <Kit>
          <PageTitle title="Import" subtitle="From a spreadsheet or another program" />
          <StartImport />
          <ImportList imports={list} />
        </Kit>
      )}
    </QueryView>
  );
}

function ShownImport({ importId }: { readonly importId: string }) {
  const detail = useQuery(importQuery(importId));
  return (
    <QueryView queries={[detail]} failed="The import could not be loaded." page>
      {(loaded) => (
        <Kit>
          <OneImport detail={loaded} />
        </Kit>
      )}
    </QueryView>
  );
}
