import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { WorkOrderExpenses } from '@tenantry/contract/expenses/work-order-expenses.endpoints';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { dayIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { Section } from '../../ui/states/section.tsx';
import { ChargeTenant } from './charge-tenant.tsx';
import { RecordCost } from './record-cost.tsx';
import { workOrderCostsQuery } from './work-order-costs.queries.ts';

interface OrderProps {
  readonly order: WorkOrderDetails;
}

/** MAINT-8, MAINT-9: what a work order has cost, and what of it the tenant pays. */
export const WorkOrderCosts = onlyFor(
  { 'GET /v1/admin/workOrders/:workOrderId/expenses': 'books:read' },
  ({ order }: OrderProps) => {
    const costs = useQuery(workOrderCostsQuery(order.id));
    return (
      <Panel label="Costs">
        <Section title="Costs" action={<CostActions order={order} />}>
          <QueryView queries={[costs]} failed="The costs of this work order could not be loaded.">
            {({ total, aboveAgreed, expenses, charged }) => (
              <>
                {expenses.length === 0 ? (
                  <Text c="dimmed">No costs yet.</Text>
                ) : (
                  <>
                    <ul className={classes.rows}>
                      {expenses.map((expense) => (
                        <CostRow key={expense.id} expense={expense} />
                      ))}
                    </ul>
                    <Text fw={600} mt="sm">
                      Total: {formatMoney(total)}
                    </Text>
                    {aboveAgreed !== null && (
                      <Text role="status" mt="xs">
                        This is {formatMoney(aboveAgreed)} more than the owner has agreed to.
                      </Text>
                    )}
                  </>
                )}
                {charged && charged.invoices.length > 0 && <Charged charged={charged} />}
              </>
            )}
          </QueryView>
        </Section>
      </Panel>
    );
  },
);

function CostActions({ order }: OrderProps) {
  return (
    <div className={classes.actions}>
      <ButtonWithDialog
        calls={{ 'POST /v1/admin/properties/:propertyId/expenses': 'books:write' }}
        label="Record invoice"
        title={`Record an invoice for ${order.label}`}
      >
        {(close) => <RecordCost order={order} onClose={close} />}
      </ButtonWithDialog>
      {order.tenant && (
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/workOrders/:workOrderId/charge': 'charges:write' }}
          label="Charge tenant"
          title={`Charge ${order.tenant.name}`}
        >
          {(close) => <ChargeTenant order={order} onClose={close} />}
        </ButtonWithDialog>
      )}
    </div>
  );
}

/** MAINT-9: the invoices of the tenant for this work. */
function Charged({
  charged: { total, aboveCost, invoices },
}: {
  readonly charged: NonNullable<WorkOrderExpenses['charged']>;
}) {
  return (
    <>
      <ul className={classes.rows} aria-label="Charged to the tenant">
        {invoices.map(({ invoiceId, number, propertyId, date, amount, reason }) => (
          <li key={invoiceId} className={classes.row}>
            <div className={classes.what}>
              <ScreenLink to="admin-invoices" propertyId={propertyId} view={invoiceId}>
                Invoice {invoiceLabel(number)}
              </ScreenLink>
              <span className={classes.hint}>
                {formatDate(date)}
                {reason && `, ${reason}`}
              </span>
            </div>
            <span className={classes.amount}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <Text fw={600} mt="sm">
        Charged to the tenant: {formatMoney(total)}
      </Text>
      {aboveCost !== null && (
        <Text role="status" mt="xs">
          This is {formatMoney(aboveCost)} more than the work has cost.
        </Text>
      )}
    </>
  );
}

/** Below this, a person should compare what was read with the invoice. */
const SURE = 0.9;

/** MAINT-8, EXP-9: how far the reading of an invoice is. */
function readingText({ readingState, reading, edited }: Expense): string {
  if (readingState === 'waiting') return 'Being read';
  if (readingState === 'failed') return 'Could not be read. Enter the amount.';
  const unsure = (['amount', 'vendor', 'date'] as const).filter(
    (field) => !edited.includes(field) && (reading?.[field]?.confidence ?? 1) < SURE,
  );
  return unsure.length === 0 ? '' : `Check the ${unsure.join(' and the ')}.`;
}

function CostRow({ expense }: { readonly expense: Expense }) {
  const { timeZone } = useOrganization();
  const { id: expenseId, propertyId, vendor, category, amount, sharedExpenseId } = expense;
  const state = readingText(expense);
  const name = vendor || 'No vendor';
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        {propertyId === null ? (
          <strong>{name}</strong>
        ) : (
          <TextLink to="/expense-receipt" search={{ propertyId, expenseId }}>
            {name}
          </TextLink>
        )}
        <span className={classes.hint}>
          {formatDate(dayIn(timeZone, expense.date))}, {categoryName(category)}
          {sharedExpenseId && `. ${expense.note}`}
        </span>
        {state && (
          <span className={classes.hint} role="status">
            {state}
          </span>
        )}
      </div>
      <span className={classes.amount}>
        {expense.readingState === 'waiting' ? '' : formatMoney(amount)}
      </span>
    </li>
  );
}
