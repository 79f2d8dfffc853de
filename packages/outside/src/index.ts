/** What adapters share: how an exchange is written and read, amounts, times, limits. Runs anywhere. */
export { fenOfFen, fenOfYuan, times } from './amounts.ts';
export { type Answer, type Fault, type Operation, type WireAnswer, type WireRequest } from './exchange.ts';
export { inParallel } from './in-parallel.ts';
export { parseJson, sortedJson } from './json.ts';
export { type Limit, Limiter } from './limiter.ts';
export { Malformed } from './malformed.ts';
export { messageToSign, signedHeaders, type SignedCall, sortedQuery, textToSign } from './signed-call.ts';
export { beijingDate, beijingTime, fromBeijing, fromMillis, fromSeconds, type Ms, seconds } from './times.ts';
export {
  count,
  encoded,
  faultOf,
  getFrom,
  type Json,
  maybe,
  needed,
  node,
  params,
  type Params,
  parsed,
  postForm,
  postJson,
  present,
  quantity,
  reading,
  rows,
  silent,
  text,
  unpacked,
  withQuery,
} from './wire.ts';
export { tag, type Written, xmlFile } from './xml.ts';
