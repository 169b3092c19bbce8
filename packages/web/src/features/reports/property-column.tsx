import type { DataColumn } from '../../ui/tables/data-column.ts';
import { TextLink } from '../../ui/text/link.tsx';

interface PropertyRow {
  readonly propertyId: string;
  readonly propertyName: string;
}

/** The name of the property, with a link to it. */
export const propertyColumn = <Row extends PropertyRow>(): DataColumn<Row> => ({
  id: 'property',
  header: 'Property',
  value: ({ propertyName }) => propertyName,
  cell: ({ propertyName, propertyId }) => (
    <TextLink to="/admin-landing/view-property/$propertyId" params={{ propertyId }}>
      {propertyName}
    </TextLink>
  ),
  foot: 'Total',
});
