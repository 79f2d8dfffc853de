import { codes } from '@heliu/model';
import { behaviour, changed, handle, platformCompany, Refusal, remembered, runWork, service } from '@heliu/engine';
import { advertisement, shownAds } from './advertisement.ts';

const site = service('广告', platformCompany);
const key = 'ads:';
const most = 5;

interface Timed {
  readonly id: number;
  readonly title: string;
  readonly position: string;
  readonly picture: number;
  readonly link: string | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
}

export const advertisementBehaviour = behaviour(advertisement, {
  check({ startAt, endAt }) {
    if (!startAt || !endAt || Date.parse(startAt) < Date.parse(endAt)) return;
    const message = '结束时间应晚于开始时间';
    throw new Refusal(message, codes.invalid, { complaints: [{ path: 'endAt', message }] });
  },
  saved: (_, work) => changed(work, key),
  checkRemove: (_, work) => changed(work, key),
});

export const advertisementHandlers = [
  handle(shownAds, async ({ position }, { db }) => {
    const all = await remembered(db, key, () =>
      runWork(db, site, (work) =>
        work.query<Timed>(
          'sys_advertisement.all',
          `select id, title, position, picture, link, start_at as "startAt", end_at as "endAt" from sys_advertisement
           where company_id = 0 and not deleted and not disabled order by sort, id limit 200`,
        ),
      ),
    );
    const now = Date.now();
    const isOn = ({ startAt, endAt }: Timed) =>
      (startAt === null || Date.parse(startAt) <= now) && (endAt === null || Date.parse(endAt) > now);
    return all
      .filter((one) => one.position === position && isOn(one))
      .slice(0, most)
      .map(({ id, title, picture, link }) => ({ id, title, link, picture: `/help/picture/${picture}` }));
  }),
];
