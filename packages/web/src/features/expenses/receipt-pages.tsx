import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCloseToList } from '../../ui/tables/use-close-to-list.ts';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { ReceiptEditor } from './receipt-editor.tsx';
import { WhichExpense } from './which-expense.tsx';

const organizationRoute = getRouteApi('/org-expense-receipt');
const propertyRoute = getRouteApi('/expense-receipt');

/** EXP-2. */
export function OrganizationReceiptPage() {
  const { expenseId } = organizationRoute.useSearch();
  const navigate = useNavigate();
  const close = useCloseToList(
    () => void navigate({ to: '/organization-expenses', replace: true }),
  );
  if (!expenseId) return <WhichExpense of="organization" />;
  return (
    <ReceiptEditor
      key={expenseId}
      owner={null}
      expenseId={expenseId}
      of="The organization"
      onClose={close}
    />
  );
}

/** EXP-4: needs both ids in the address. */
export function PropertyReceiptPage() {
  const { propertyId, expenseId } = propertyRoute.useSearch();
  if (!propertyId || !expenseId) return <WhichExpense of="property" />;
  return <OfProperty key={expenseId} propertyId={propertyId} expenseId={expenseId} />;
}

function OfProperty({ propertyId, expenseId }: Record<'propertyId' | 'expenseId', string>) {
  const navigate = useNavigate();
  const property = useQuery(adminPropertyQuery(propertyId));
  const close = useCloseToList(
    () => void navigate({ to: '/property-expenses', search: { propertyId }, replace: true }),
  );
  return (
    <ReceiptEditor
      owner={propertyId}
      expenseId={expenseId}
      of={property.data?.home.label ?? ''}
      onClose={close}
    />
  );
}
