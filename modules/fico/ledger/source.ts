import { addressWith, type Drill } from '@heliu/model';

/** Where an entry was written from can be looked at. A carry-forward is no paper of its own: its month was closed. */
export const sourceDrill = ({ entity, id }: { readonly entity: string; readonly id: number }, day: string): Drill =>
  entity === 'fico_closing'
    ? { to: addressWith('/fico/generalledger/closing', { month: day.slice(0, 7) }) }
    : { entity, id };
