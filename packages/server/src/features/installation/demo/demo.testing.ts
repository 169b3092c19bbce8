import { beforeAll } from 'vitest';
import { startSession, userByEmail } from '#features/access';
import { createOrganization } from '#features/installation';
import type { TestApp } from '#testing/test-app';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { accounts } from './demo.people.ts';
import { storePapers } from './demo.papers.ts';
import { loadDemo, prepareLasting } from './demo.ts';

/** Demo organizations, created at a given time, and their people. */
export function useDemo(app: { readonly current: TestApp }) {
  let lasting: Awaited<ReturnType<typeof prepareLasting>>;

  beforeAll(async () => {
    lasting = await prepareLasting(app.current.files);
  });

  async function demoAt(now: string): Promise<Organization> {
    app.current.clock.set(now);
    const domain = `demo${now.replace(/\D/g, '')}.example.com`;
    const organization = await app.current.database.transactInstallation(async (tx) => {
      const inside = await createOrganization(tx, { name: 'Demo', domain, demo: true });
      const papers = await storePapers(app.current.files, inside.today);
      await loadDemo(inside, { ...lasting, papers }, app.current.secrets);
      return inside.organization;
    });
    app.current.directory.forget();
    return organization;
  }

  /** Not by the call, which mails about a browser that is not known. */
  async function signedIn(organization: Organization, name: keyof typeof accounts) {
    const { token } = await app.current.database.transact({ organization }, async (tx) => {
      const user = await userByEmail(tx, accounts[name].emailAddress);
      if (!user) throw new Error('the person is missing');
      return startSession(tx, user, null);
    });
    return { token, host: organization.domain };
  }

  return { demoAt, signedIn };
}
