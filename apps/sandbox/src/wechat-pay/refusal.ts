/** A refusal in WeChat Pay's own form: a status, a code and a sentence. */
export class PayRefusal extends Error {
  override readonly name = 'PayRefusal';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
