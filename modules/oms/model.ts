import { salesChannel } from './sales-channel/sales-channel.ts';

export { salesChannel };
export * from './sales-channel/sales-channel.calls.ts';
export const entities = [salesChannel];
