import { z } from 'zod';
import { billParts } from '../pricing/bill.input.ts';

/** What of a cart is put aside: what was wanted, not what it came to. */
export const heldCart = z.object(billParts);
export type HeldCart = z.infer<typeof heldCart>;
