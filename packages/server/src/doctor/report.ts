import { VERSION } from '../platform/version.ts';

export type CheckStatus = 'ok' | 'warning' | 'failed' | 'skipped';

/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly status: CheckStatus;
  /** One sentence for each finding. */
  readonly details: readonly string[];
  /** The next step for the person, in one sentence. */
  readonly advice: string | null;
}

/** The JSON document of `doctor --json`. */
export interface Report {
  /** The version of Tenantry. */
  readonly version: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly checks: readonly Check[];
}

export const ok = (name: string, detail: string): Check => ({
  name,
  status: 'ok',
  details: [detail],
  advice: null,
});

export const skipped = (name: string, detail: string, advice: string | null = null): Check => ({
  name,
  status: 'skipped',
  details: [detail],
  advice,
});

const NOT_CHECKED = 'Not checked, because another check failed.';

export const notChecked = (name: string) => skipped(name, NOT_CHECKED);

const isNotChecked = ({ details }: Check) => details[0] === NOT_CHECKED;

type Findings = string | readonly string[];

const found =
  (status: 'warning' | 'failed') =>
  (name: string, findings: Findings, advice: string): Check => ({
    name,
    status,
    details: [findings].flat(),
    advice,
  });

export const warning = found('warning');
export const failed = found('failed');

/** A failed check with this advice if there are problems. */
export function checkOf(
  name: string,
  { problems, fine, advice }: { problems: readonly string[]; fine: string; advice: string },
): Check {
  return problems.length === 0 ? ok(name, fine) : failed(name, problems, advice);
}

export function reportOf(checks: readonly Check[]): Report {
  const worst = (['failed', 'warning'] as const).find((status) =>
    checks.some((check) => check.status === status),
  );
  return { version: VERSION, status: worst ?? 'ok', checks };
}

/** At a terminal, more lines than these hide the other checks. */
const SHOWN_DETAILS = 20;
const NAME_WIDTH = 19;
const INDENT = ' '.repeat(9 + NAME_WIDTH);

/** The report for a terminal. */
export function linesOf({ checks }: Report): string[] {
  return [...joinSkipped(checks).flatMap(linesOfCheck), '', summaryOf(checks)];
}

/** Checks that were skipped because of another one become one line. */
function joinSkipped(checks: readonly Check[]): Check[] {
  const names = checks.filter(isNotChecked).map(({ name }) => name);
  const others = checks.filter((check) => !isNotChecked(check));
  if (names.length === 0) return others;
  return [...others, skipped('', `Not checked because of a failure: ${names.join(', ')}.`)];
}

function linesOfCheck({ name, status, details, advice }: Check): string[] {
  const shown = details.slice(0, SHOWN_DETAILS);
  const hidden = details.length - shown.length;
  if (hidden > 0) shown.push(`... and ${hidden} more; --json lists all of them.`);
  const [first = '', ...others] = shown;
  return [
    `${status.padEnd(8)} ${name.padEnd(NAME_WIDTH)}${first}`,
    ...others.map((line) => INDENT + line),
    ...(advice ? [`${INDENT}-> ${advice}`] : []),
  ];
}

function summaryOf(checks: readonly Check[]): string {
  const count = (status: CheckStatus) => checks.filter((check) => check.status === status).length;
  const [failures, warnings] = [count('failed'), count('warning')];
  if (failures + warnings === 0) return 'No problems found.';
  const parts = [
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ];
  return `${parts.join(', ')}.`;
}
