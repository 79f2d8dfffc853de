import type { ComponentType } from 'react';

/** How records are sent to a printer. Which printers there are, an area knows; the kit does not. */
export interface PrinterTool {
  readonly permission: string;
  readonly Dialog: ComponentType<{
    readonly entity: string;
    readonly ids: readonly number[];
    readonly onClose: () => void;
  }>;
}

let lent: PrinterTool | undefined;

/** Lends printers to every page that has something to print. */
export function lendPrinters(tool: PrinterTool): void {
  lent = tool;
}
export const printerTool = (): PrinterTool | undefined => lent;
