import type { Module } from '@heliu/engine';
import { entities } from './model.ts';
import { salesChannelHandlers } from './sales-channel/sales-channel.server.ts';

/** Shops and orders. So far only what a channel provider looks after. */
export const oms: Module = { name: 'oms', entities, handlers: salesChannelHandlers };
