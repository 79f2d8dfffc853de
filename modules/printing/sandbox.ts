/** What both ends of the wire share. */
export { feieyunSignature } from './vendor/feieyun.server.ts';
export { sandboxPrinterPort, sandboxPrinters } from './vendor/sandbox-keys.server.ts';
export { xpyunSignature } from './vendor/xpyun.server.ts';
export { yilianyunSignature } from './vendor/yilianyun.server.ts';
