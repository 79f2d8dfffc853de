/** Where printers listen. Over the open internet nothing else is called, or a printer would be a way to anything. */
export const isPrinterPort = (port: number): boolean => port >= 9100 && port <= 9109;
