import { useQuery } from '@tanstack/react-query';
import type { Document } from '@tenantry/contract/documents/documents.schemas';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { formatDate } from '../../lib/format.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { lesseeName } from '../leases/lease-text.ts';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { DocumentSection } from './document-section.tsx';
import { documentsQuery, type SubjectIds } from './documents.queries.ts';

/** UNIT-15: the documents of a home, of its leases and of its building. */
export function PropertyDocuments({ propertyId }: ScreenProps) {
  const documents = useQuery(documentsQuery({ subject: 'PROPERTY', subjectId: propertyId }));
  return (
    <PropertyScreen propertyId={propertyId} title="Documents">
      {(property) => (
        <QueryView queries={[documents]} failed="The documents could not be loaded.">
          {(known) => <Sections property={property} documents={known} />}
        </QueryView>
      )}
    </PropertyScreen>
  );
}

interface SectionsProps {
  readonly property: AdminProperty;
  readonly documents: readonly Document[];
}

function Sections({ property, documents }: SectionsProps) {
  return placesOf(property, documents).map(({ title, of }) => (
    <DocumentSection
      key={of.subjectId}
      of={of}
      title={title}
      documents={documents.filter(({ subjectId }) => subjectId === of.subjectId)}
    />
  ));
}

interface Place {
  readonly title: string;
  readonly of: SubjectIds;
}

/** An earlier lease is named only if it has documents. */
function placesOf(property: AdminProperty, documents: readonly Document[]): Place[] {
  const { id, leases = [], buildingId, buildingName = '' } = property;
  const shown = leases.filter(
    (lease) =>
      lease.status !== 'EXPIRED' || documents.some(({ subjectId }) => subjectId === lease.id),
  );
  return [
    ...shown.map((lease) => ({
      title: `Lease of ${lesseeName(lease)}${lease.startDate ? `, from ${formatDate(lease.startDate)}` : ''}`,
      of: { subject: 'LEASE' as const, subjectId: lease.id },
    })),
    { title: 'This home', of: { subject: 'PROPERTY', subjectId: id } },
    ...(buildingId
      ? [
          {
            title: `Building ${buildingName}`,
            of: { subject: 'BUILDING' as const, subjectId: buildingId },
          },
        ]
      : []),
  ];
}
