import { z } from 'zod';
import { type SubsidyNeed, subsidyNeeds } from '../platforms/order.ts';

const codes = z.array(z.string().max(40)).max(20);

/** Subsidised goods of an order, one entry a line: what the platform told or a person wrote down about its pieces. */
export const subsidisedGoods = z
  .array(
    z.object({
      /** In a merged order: whose line. */
      order: z.number().optional(),
      lineNo: z.string().max(64),
      sn: codes,
      imei: codes,
      barcode: z.string().max(14).optional(),
      model: z.string().max(60).optional(),
      efficiency: z.string().max(20).optional(),
      /** What its platform says must be collected. */
      needs: z.array(z.enum(Object.keys(subsidyNeeds) as SubsidyNeed[])),
      /** Yuan: the state's share where the platform tells it apart from the order. */
      amount: z.string().optional(),
    }),
  )
  .max(500);
export type SubsidisedGoods = z.infer<typeof subsidisedGoods>[number];
