import { callback, get } from '@heliu/model';

/** Open to whoever has the link. */
export const ticketPage = callback('电子小票的网页', get('/ticket/{token}'));
