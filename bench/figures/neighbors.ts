import { ratio, type Figure } from '../support/figure.ts';
import { get, send } from '../support/get.ts';
import { median } from '../support/load.ts';
import type { BenchOrganization, World } from '../support/world.ts';

/** As many calls at once as one organization may have waiting. */
const AT_ONCE = 8;
const QUIET_CALLS = 200;
const WARM_UP = 20;

/** What others notice while a tenant creates PDFs without pause, until the limit of the call ends it. */
export async function neighborFigures({ small, landing }: World, url: string): Promise<Figure[]> {
  const summary = async () => {
    const begun = performance.now();
    await expectStatus(200, get(`${url}/v1/lessee/properties/invoices/summary`, lesseeOf(landing)));
    return performance.now() - begun;
  };
  const quiet: number[] = [];
  while (quiet.length < WARM_UP + QUIET_CALLS) quiet.push(await summary());
  const pdfs = createPdfs(url, small);
  const busy: number[] = [];
  while (!pdfs.ended()) busy.push(await summary());
  const count = await pdfs.count;
  return [
    ratio(
      `a call of others while a tenant creates ${count} PDFs, p50 of ${busy.length}`,
      'ms',
      median(busy),
      median(quiet.slice(WARM_UP)),
      3,
    ),
  ];
}

const lesseeOf = ({ domain: host, lesseeToken }: BenchOrganization) => ({
  host,
  authorization: `Bearer ${lesseeToken}`,
});

async function expectStatus(expected: number, call: ReturnType<typeof get>): Promise<string> {
  const { status, body } = await call;
  if (status !== expected) throw new Error(`answered with ${status}: ${body}`);
  return body;
}

/** Creates the PDFs of one tenant, several at once, until that is refused. */
function createPdfs(url: string, organization: BenchOrganization) {
  const headers = lesseeOf(organization);
  const path = `${url}/v1/lessee/properties/invoices`;
  let hasEnded = false;
  let created = 0;
  const create = async (ids: readonly string[]) => {
    for (let next = 0; ; next += 1) {
      const pdf = `${path}/${ids[next % ids.length]}/generatePdf`;
      const { status, body } = await send('POST', pdf, headers, {});
      if (status === 429) return;
      if (status !== 200) throw new Error(`a PDF was answered with ${status}: ${body}`);
      created += 1;
    }
  };
  const run = async () => {
    const list = JSON.parse(await expectStatus(200, get(path, headers))) as { id: string }[];
    const ids = list.map(({ id }) => id);
    await Promise.all(Array.from({ length: AT_ONCE }, () => create(ids)));
    return created;
  };
  const count = run().finally(() => (hasEnded = true));
  // If the other calls fail first, that is the error to show.
  count.catch(() => undefined);
  return { count, ended: () => hasEnded };
}
