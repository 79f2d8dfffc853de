/** Why a call was not carried out. Each platform has its own code and form for it. */
export type Reason =
  | 'signature'
  | 'timestamp'
  | 'appKey'
  | 'token'
  | 'grant'
  | 'throttled'
  | 'missing'
  | 'invalid'
  | 'window'
  | 'pageSize'
  | 'notFound'
  | 'duplicate'
  | 'state'
  | 'unknownMethod'
  // What only invoicing services have to say.
  | 'quota'
  | 'login'
  | 'kind'
  | 'red';

/** Thrown anywhere in a gateway; the frame writes it into the log and answers in the platform's words. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: Reason;
  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
