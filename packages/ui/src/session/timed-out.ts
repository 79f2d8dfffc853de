import { alertUser } from '../feedback/feedback.ts';
import { goTo } from '../page/navigation.ts';
import { lastEntered, rememberPlace } from './place.ts';
import { logOut } from './store.ts';
import { timeoutHandler } from './timeout.ts';

/** The server, or the route guard, found the session gone. */
export const timedOut = timeoutHandler({
  alert: () => void alertUser({ text: '登录超时，请重新登录', button: '知道了' }),
  forget() {
    rememberPlace(location.pathname + location.search, lastEntered() ?? '');
    logOut();
  },
  leave: goTo,
  here: () => location.pathname,
});
