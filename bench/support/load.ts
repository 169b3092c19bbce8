import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The requested paths, one after the other. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** Requests the paths as fast as the connections allow; anything but a 2xx fails the bench. */
export async function measure({
  url,
  headers,
  paths,
  connections,
  seconds,
}: Load): Promise<Latency> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers },
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}${paths[0]}`);
  }
  const { p50, p99 } = result.latency;
  return { p50, p99, perSecond: result.requests.average };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that this percentage of the values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
