import { codes } from '@heliu/model';
import { brokenNetwork } from '@heliu/ui';

/** Nothing was decided about the sale: it is sent again, after a login where one is wanted. */
export const undecided = new Set<string | number>([
  brokenNetwork.code,
  codes.tooMany,
  '503',
  codes.sessionTimeout,
  codes.passwordExpired,
]);
