/** The calls of staff, owners and visitors about quotes above the limit. */
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeEach } from 'vitest';
import { onDay } from '#testing/billing';
import type { TestPerson } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { useOutbox } from '#testing/outbox';
import { TODAY, useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

export function useOwnerApprovals() {
  const app = useTestApp();
  const outbox = useOutbox(app);
  let world: World;

  beforeEach(async () => {
    onDay(app.current, TODAY);
    world = await aWorld(app.current);
  });

  const staff = () => ({ as: world.admin });

  const decide = async (workOrderId: string, quoteId: string, approve = true, note = '') =>
    app.current.call(vendorLinksEndpoints.decide, {
      ...staff(),
      params: { workOrderId, quoteId },
      body: { approve, note },
    });

  const approval = async (workOrderId: string) =>
    (
      await app.current.call(ownerApprovalsEndpoints.ofOrder, {
        ...staff(),
        params: { workOrderId },
      })
    ).body;

  const order = async (workOrderId: string) =>
    (await app.current.call(maintenanceEndpoints.one, { ...staff(), params: { workOrderId } }))
      .body;

  const linksOf = async (workOrderId: string) =>
    (await app.current.call(vendorLinksEndpoints.list, { ...staff(), params: { workOrderId } }))
      .body;

  const quotes = async (workOrderId: string) => {
    const links = await linksOf(workOrderId);
    return links.flatMap((link) => link.quotes.map(({ amount, status }) => [amount, status]));
  };

  const remind = async (workOrderId: string, as = world.admin) =>
    app.current.call(ownerApprovalsEndpoints.remind, { as, params: { workOrderId }, body: {} });

  const withdraw = async (workOrderId: string) =>
    app.current.call(ownerApprovalsEndpoints.withdraw, { ...staff(), params: { workOrderId } });

  const override = async (workOrderId: string, quoteId: string, as = world.admin) =>
    app.current.call(ownerApprovalsEndpoints.override, {
      as,
      params: { workOrderId },
      body: { quoteId, reason: 'Water runs into the cellar.' },
    });

  const questionsOf = async (as: TestPerson) =>
    (await app.current.call(ownerApprovalsEndpoints.ofOwner, { as })).body;

  const answerAs = async (as: TestPerson, requestId: string, approve = true) =>
    app.current.call(ownerApprovalsEndpoints.answer, {
      as,
      params: { requestId },
      body: { approve, words: 'Go ahead.' },
    });

  /** What somebody without an account does with a token. */
  const visitor = (token: string, host = world.admin.host) => ({
    open: async () => app.current.call(ownerApprovalsEndpoints.open, { host, params: { token } }),
    answer: async (approve: boolean, words = '') =>
      app.current.call(ownerApprovalsEndpoints.answerByLink, {
        host,
        params: { token },
        body: { approve, words },
      }),
  });

  /** The secret of the owner's mail with this number. */
  async function mailedToken({ emailAddress }: TestPerson, number = 1): Promise<string> {
    const mails = await outbox.mailsTo(emailAddress, number);
    return mails.at(-1)?.link.pathname.split('/').at(-1) ?? '';
  }

  const needs = async (as = world.admin) => {
    const { body } = await app.current.call(todayEndpoints.needs, { as, query: { limit: 50 } });
    return body.items.filter(({ kind }) => kind.startsWith('owner_'));
  };

  /** A later day, on which the earlier session has ended. */
  const later = async (day: string) => {
    onDay(app.current, day);
    world = { ...world, admin: await signedInAgain(app.current, world.admin) };
  };

  return {
    app,
    outbox,
    world: () => world,
    later,
    linksOf,
    staff,
    decide,
    approval,
    order,
    quotes,
    remind,
    withdraw,
    override,
    questionsOf,
    answerAs,
    visitor,
    mailedToken,
    needs,
  };
}
