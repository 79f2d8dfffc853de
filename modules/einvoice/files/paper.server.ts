import type { InvoiceFace } from '../face/face.ts';
import type { Pen, Place } from '@heliu/paper';

type Column = Pick<Place, 'x' | 'width' | 'align'>;

/** One kind of form: where things stand on it. */
export interface Paper {
  readonly columns: {
    readonly name: Column;
    readonly spec: Column;
    readonly unit: Column;
    readonly quantity: Column;
    readonly price: Column;
    readonly net: Column;
    readonly rate: Column;
    readonly tax: Column;
  };
  /** Where 共2页 第1页 stands, if there are several. */
  readonly count: Place;
  readonly code: { readonly x: number; readonly y: number; readonly side: number };
  /** Between which heights lines are drawn. */
  readonly lines: { readonly top: number; readonly bottom: number };
  /** The base line of 合计. */
  readonly totalAt: number;
  readonly words: Place;
  readonly figures: Place;
  /** Frame and labels: the same for every invoice of the kind. */
  readonly form: (pen: Pen) => void;
  /** What stands on each page of the invoice. */
  readonly facts: (pen: Pen, face: InvoiceFace) => void;
  readonly remark: (pen: Pen, remark: string) => void;
}
