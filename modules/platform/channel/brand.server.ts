import { changed, type Db, handle, platformCompany, remembered, runWork, service, type Work } from '@heliu/engine';
import { brandHere, type BrandAd } from './brand.calls.ts';
import { hostNamed } from './host-name.rules.ts';

const site = service('渠道', platformCompany);
const key = 'channels:';
const mostAds = 5;

interface Known {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string | null;
  readonly title: string | null;
  readonly logo: number | null;
  readonly picture: number | null;
  readonly phone: string | null;
}
interface Timed {
  readonly id: number;
  readonly title: string;
  readonly picture: number;
  readonly link: string | null;
  readonly channels: readonly number[] | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
}
interface Facts {
  readonly byHost: ReadonlyMap<string, Known>;
  readonly byCode: ReadonlyMap<string, Known>;
  readonly ads: readonly Timed[];
}

/** Every channel there is just now. Kept, since each visit to the login page asks. */
const facts = (db: Db): Promise<Facts> =>
  remembered(db, key, () =>
    runWork(db, site, async (work) => {
      const channels = await work.query<Known>(
        'sys_channel.known',
        `select id, code, name, domain_name as host, brand_title as title, logo, picture, service_phone as phone
         from sys_channel where company_id = 0 and status = 'active'`,
      );
      const ads = await work.query<Timed>(
        'sys_channel_ad.all',
        `select id, title, picture, link, channels, start_at as "startAt", end_at as "endAt" from sys_channel_ad
         where company_id = 0 and not deleted and not disabled order by sort, id limit 500`,
      );
      return {
        byHost: new Map(channels.flatMap((one) => (one.host === null ? [] : [[one.host, one] as const]))),
        byCode: new Map(channels.map((one) => [one.code, one])),
        ads,
      };
    }),
  );
export const channelsChanged = (work: Work): void => changed(work, key);

export interface Sent {
  readonly host?: string | undefined;
  readonly code?: string | undefined;
}
/** Whom a registration comes from: the link says more than the host it was opened under. */
export async function channelBehind(
  db: Db,
  { host, code }: Sent,
): Promise<{ readonly id: number; readonly name: string; readonly origin: 'link' | 'domain' } | undefined> {
  const { byCode, byHost } = await facts(db);
  const linked = code === undefined ? undefined : byCode.get(code.trim().toLowerCase());
  if (linked) return { id: linked.id, name: linked.name, origin: 'link' };
  const here = byHost.get(hostNamed(host) ?? '');
  return here && { id: here.id, name: here.name, origin: 'domain' };
}

/** Pictures that anybody may see: those of channels at work, and of their advertisements. */
export const publicPicture = `exists (select 1 from sys_channel c where c.company_id = 0 and f.id in (c.logo, c.picture) and c.status = 'active')
  or exists (select 1 from sys_channel_ad d where d.company_id = 0 and d.picture = f.id and not d.deleted and not d.disabled
    and (d.start_at is null or d.start_at <= now()) and (d.end_at is null or d.end_at > now()))`;

const address = (picture: number | null): string | null => (picture === null ? null : `/help/picture/${picture}`);

function adsOf(all: readonly Timed[], channel: number): BrandAd[] {
  const now = Date.now();
  return all
    .filter(({ channels }) => channels === null || channels.length === 0 || channels.includes(channel))
    .filter(
      ({ startAt, endAt }) =>
        (startAt === null || Date.parse(startAt) <= now) && (endAt === null || Date.parse(endAt) > now),
    )
    .slice(0, mostAds)
    .map(({ id, title, picture, link }) => ({ id, title, link, picture: address(picture)! }));
}

export const brandHandlers = [
  handle(brandHere, async ({ channel: code }, { db, origin }) => {
    const { byHost, ads } = await facts(db);
    const here = byHost.get(hostNamed(origin.host) ?? '');
    return {
      brand: here
        ? {
            title: here.title,
            logo: address(here.logo),
            picture: address(here.picture),
            phone: here.phone,
            ads: adsOf(ads, here.id),
          }
        : null,
      channel: (await channelBehind(db, { host: origin.host, code }))?.name ?? null,
    };
  }),
];
