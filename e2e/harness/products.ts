import { rmSync } from 'node:fs';
import { copyOfDemo, newDataDir } from './prepared-demo.ts';
import { fillWithBooks } from './walk/books.ts';
import { startProduct, type Product, type StartOptions } from './product.ts';

/** The product that a test needs. Tests with equal options share one; `own` keeps them apart from all others. */
export type ProductOptions = StartOptions & {
  own?: string;
  /** Loads the organizations of the benchmark, for the long tests. */
  books?: boolean;
};

/** The products of one worker. */
export type Products = {
  /** The product with these options, started if necessary. */
  running: (options: ProductOptions) => Promise<Product>;
  stop: () => Promise<void>;
};

/**
 * Starts and stops products without a new worker, which would also start a browser. A product with an own name is
 * stopped when a file needs another new product; the others stay.
 */
export function keepProducts(): Products {
  const kept = new Map<string, { options: ProductOptions; product: Product }>();

  const stop = async (isStopped: (options: ProductOptions) => boolean) => {
    for (const [key, { options, product }] of kept) {
      if (!isStopped(options)) continue;
      kept.delete(key);
      await product.stop();
      rmSync(product.dataDir, { recursive: true, force: true });
    }
  };

  return {
    running: async (options) => {
      const key = JSON.stringify(options);
      const known = kept.get(key);
      if (known) return known.product;
      await stop(({ own }) => own !== undefined);
      const { own: _own, books = false, ...start } = options;
      const dataDir = start.command === 'demo' ? await copyOfDemo() : newDataDir();
      if (books) fillWithBooks(dataDir);
      const product = await startProduct(start, dataDir);
      kept.set(key, { options, product });
      return product;
    },
    stop: () => stop(() => true),
  };
}
