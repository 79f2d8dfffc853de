/** What every page that has something to print shows of printers. */
export { SendToPrinter } from './paper/send-to-printer.pages.tsx';
