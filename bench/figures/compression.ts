import { ratio, type Figure } from '../support/figure.ts';
import { measure, median } from '../support/load.ts';
import type { World } from '../support/world.ts';

const ROUNDS = 5;
const CONNECTIONS = 10;

/** The public list of 100 properties as browsers request it, compared with the same list uncompressed, in turns. */
export async function compressionFigures({ small }: World, url: string): Promise<Figure[]> {
  const load = { url, paths: ['/v1/public/properties'], connections: CONNECTIONS, seconds: 2 };
  const latency = async (encodings: string) => {
    const headers = { host: small.domain, 'accept-encoding': encodings };
    return (CONNECTIONS * 1000) / (await measure({ ...load, headers })).perSecond;
  };
  const compressed: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    compressed.push(await latency('gzip, deflate, br, zstd'));
    plain.push(await latency('identity'));
  }
  const what = 'public list of 100 properties, compressed, against uncompressed';
  return [ratio(what, 'ms', median(compressed), median(plain), 1.05)];
}
