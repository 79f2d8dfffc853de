/** What stands on a narrow piece of paper, from top to bottom; a browser and a receipt printer draw it each in its own way. */
export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly align?: Align; readonly style?: Style }
  /** The two ends of one line, such as a label and its amount. */
  | { readonly kind: 'pair'; readonly left: string; readonly right: string; readonly style?: Style }
  /** Cells of a table: the first is at the left and has what the others leave, they are at the right. */
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly style?: Style }
  | { readonly kind: 'rule' }
  /** What follows is torn off by itself. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'barcode'; readonly text: string };
export type Align = 'left' | 'center' | 'right';
export type Style = 'bold' | 'large';

export interface Slip {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Money goes into the drawer or out of it. */
  readonly opensDrawer: boolean;
}

/** How wide the paper is in millimetres, and how many letters of ASCII stand side by side on it. */
export const papers = { 80: 48, 58: 32 } as const;
export type PaperWidth = keyof typeof papers;
