import { type Catalogued, type Code, codes, texts } from '@heliu/model';

/** An expected "no", shown to the user as it is. Anything else thrown is a defect of ours. */
export class Refusal extends Error {
  readonly code: Code;
  readonly data: unknown;
  constructor(message: string, code: Code = codes.refused, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A refusal whose text stands in the catalogue. */
export const refuse = (code: Catalogued, data: unknown = null): Refusal => new Refusal(texts[code], code, data);
