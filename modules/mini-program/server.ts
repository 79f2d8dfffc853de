import { behaviour, type Module, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { ad, adCalls } from './ad/ad.ts';
import { business, businessCalls } from './business/business.ts';
import { content, contentCalls } from './content/content.ts';
import { demandLink } from './link/link.server.ts';
import { miniProgramMenu } from './menu.ts';
import { entities } from './model.ts';
import { siteChanged } from './site/published.server.ts';
import { siteCallbacks, siteHandlers } from './site/site.server.ts';

const told = (_: unknown, work: Work) => siteChanged(work);
const switched = { enable: { also: told }, disable: { also: told } };

/** The operator's mini-program: what stands in it, and how phones read it. */
export const miniProgram: Module = {
  name: 'mini-program',
  entities,
  calls: [adCalls, businessCalls, contentCalls],
  platformMenu: miniProgramMenu,
  behaviours: [
    behaviour(ad, {
      check(draft) {
        demandLink(draft);
        const { startAt, endAt } = draft;
        if (!startAt || !endAt || Date.parse(startAt) < Date.parse(endAt)) return;
        const message = '结束时间应晚于开始时间';
        throw new Refusal(message, codes.invalid, { complaints: [{ path: 'endAt', message }] });
      },
      saved: told,
      checkRemove: told,
      actions: switched,
    }),
    behaviour(business, { check: demandLink, saved: told, checkRemove: told, actions: switched }),
    behaviour(content, {
      saved: told,
      checkRemove: told,
      actions: { publish: { also: told }, offline: { also: told } },
    }),
  ],
  callbacks: siteCallbacks,
  handlers: siteHandlers,
};
