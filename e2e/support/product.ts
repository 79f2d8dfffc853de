import { inject } from 'vitest';

interface Product {
  /** Where the built product answers, with the demo in its database. */
  readonly address: string;
  /** Where the made-up platforms answer, which that product is connected to. */
  readonly sandbox: string;
}

/** A worker has a product of its own, which it keeps from file to file. It may have to be started first. */
async function ownProduct(): Promise<Product> {
  const response = await fetch(`${inject('products')}/${process.env['VITEST_POOL_ID']}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Product;
}

export const product: Product = await ownProduct();
