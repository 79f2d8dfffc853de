import { type Link, linkComplaint, type LinkType } from '../link/link.rules.ts';

interface Placed extends Link {
  readonly id: number;
}
export interface Ad extends Placed {
  readonly title: string;
  readonly position: 'top' | 'middle';
  readonly picture: number;
  readonly startAt: string | null;
  readonly endAt: string | null;
}
export interface Business extends Placed {
  readonly name: string;
  readonly icon: number;
  readonly summary: string | null;
  /** HTML that the sanitizer let through, as is the body of a content. */
  readonly detail: string | null;
}
export interface Content {
  readonly id: number;
  readonly title: string;
  readonly category: 'story' | 'guide' | 'news';
  readonly labels: readonly number[];
  readonly cover: number;
  readonly summary: string | null;
  readonly body: string;
  readonly video: string | null;
  readonly top: boolean;
  readonly updatedAt: string;
}
export interface Label {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
/** Everything that is published, whether its time has come or not. */
export interface Published {
  readonly ads: readonly Ad[];
  readonly businesses: readonly Business[];
  readonly contents: readonly Content[];
  readonly labels: readonly Label[];
}

const pictureAt = (id: number): string => `/api/miniProgram/picture/${id}`;

export interface Target {
  readonly type: LinkType;
  /** The number of a content, the path of a page, the address of a web page; nothing where a tap does nothing. */
  readonly to: number | string | null;
}
/** A content that is no longer there leads nowhere, rather than to an error. */
export function targetOf(one: Link, contents: readonly Content[]): Target {
  const nowhere: Target = { type: 'none', to: null };
  if (linkComplaint(one) !== undefined || !one.linkType || one.linkType === 'none') return nowhere;
  if (one.linkType !== 'content') return { type: one.linkType, to: one.link! };
  return contents.some(({ id }) => id === one.content) ? { type: 'content', to: one.content! } : nowhere;
}

const isOn = ({ startAt, endAt }: Ad, now: number): boolean =>
  (startAt === null || Date.parse(startAt) <= now) && (endAt === null || Date.parse(endAt) > now);

const mostAds = 5;
const mostOnHome = 6;

const entryOf = ({ id, title, category, labels, cover, summary, top, updatedAt }: Content, all: readonly Label[]) => ({
  id,
  title,
  category,
  labels: all.filter((label) => labels.includes(label.id)).map(({ name }) => name),
  cover: pictureAt(cover),
  summary,
  top,
  updatedAt,
});
export type Entry = ReturnType<typeof entryOf>;

export function homeOf({ ads, businesses, contents, labels }: Published, now: number) {
  const shown = (position: Ad['position']) =>
    ads
      .filter((one) => one.position === position && isOn(one, now))
      .slice(0, mostAds)
      .map((one) => ({
        id: one.id,
        title: one.title,
        picture: pictureAt(one.picture),
        link: targetOf(one, contents),
      }));
  return {
    top: shown('top'),
    middle: shown('middle'),
    businesses: businesses.map((one) => ({
      id: one.id,
      name: one.name,
      icon: pictureAt(one.icon),
      summary: one.summary,
      link: targetOf(one, contents),
    })),
    contents: contents.slice(0, mostOnHome).map((one) => entryOf(one, labels)),
  };
}
export type Home = ReturnType<typeof homeOf>;

export interface Wanted {
  readonly category?: string | undefined;
  readonly label?: string | undefined;
  readonly page?: string | undefined;
}
const perPage = 20;
/** Those of a category and a label, a page at a time; what is asked wrongly is as good as not asked. */
export function entriesOf({ contents, labels }: Published, { category, label, page }: Wanted) {
  const fitting = contents.filter(
    (one) => (!category || one.category === category) && (!label || one.labels.includes(Number(label))),
  );
  const at = Math.max(1, Math.min(1000, Math.trunc(Number(page ?? 1)) || 1));
  return {
    total: fitting.length,
    rows: fitting.slice((at - 1) * perPage, at * perPage).map((one) => entryOf(one, labels)),
  };
}

export const contentOf = ({ contents, labels }: Published, id: string) => {
  const found = contents.find((one) => String(one.id) === id);
  return found && { ...entryOf(found, labels), body: found.body, video: found.video };
};
export type Whole = NonNullable<ReturnType<typeof contentOf>>;

export const businessOf = ({ businesses, contents }: Published, id: string) => {
  const found = businesses.find((one) => String(one.id) === id);
  return (
    found && {
      id: found.id,
      name: found.name,
      icon: pictureAt(found.icon),
      summary: found.summary,
      detail: found.detail,
      link: targetOf(found, contents),
    }
  );
};
export type Offer = NonNullable<ReturnType<typeof businessOf>>;
