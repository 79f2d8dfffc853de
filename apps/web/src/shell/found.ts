import type { HitGroup } from '@heliu/model';
import { isFound, type Menu, recordPath } from '@heliu/ui/base';
import type { Command } from './commands.ts';
import type { Destination } from './places.ts';

/** One line of the palette. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly to?: string;
  readonly run?: () => void;
}
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** One of them is called exactly what was typed. */
  readonly isExact?: boolean;
}
interface Place {
  readonly path: string;
  readonly label: string;
}

const mostPages = 8;
const mostRecent = 8;

/** Names that begin with what was typed come first, then names that contain it, then initials. */
function rank({ label }: Destination, query: string): number {
  return label === query ? 0 : label.startsWith(query) ? 1 : label.includes(query) ? 2 : 3;
}

const placeChoice = ({ path, label }: Place): Choice => ({ key: path, label, note: '', to: path });
const pageChoice = ({ path, label, area }: Destination): Choice => ({ key: path, label, note: area, to: path });

export const pagesFor = (all: readonly Destination[], query: string): Choice[] =>
  all
    .filter(({ label, area, path }) => isFound(label, query) || isFound(area + label, query) || path.includes(query))
    .toSorted((a, b) => rank(a, query) - rank(b, query))
    .slice(0, mostPages)
    .map(pageChoice);

const commandsFor = (commands: readonly Command[], query: string): Choice[] =>
  commands.filter(({ label }) => isFound(label, query)).map(({ label, run }) => ({ key: label, label, note: '', run }));

/** Records this user can also open; what has no page of its own is no place to go. */
export const recordsFor = (groups: readonly HitGroup[], menu: Menu): ChoiceGroup[] =>
  groups
    .map(({ entity, label, isExact, hits }) => ({
      label,
      isExact,
      choices: hits.flatMap(({ id, code, title, note }) => {
        const to = recordPath(menu, entity, id);
        const named = code && code !== title ? `${code} ${title}` : title;
        return to ? [{ key: to, label: named, note, to }] : [];
      }),
    }))
    .filter(({ choices }) => choices.length > 0);

interface Known {
  readonly pages: readonly Destination[];
  readonly stars: readonly Place[];
  readonly recent: readonly Place[];
  readonly commands: readonly Command[];
  readonly records: readonly ChoiceGroup[];
}

/**
 * What the palette offers. Pages stand first, because they are known at once: a name and Enter must lead to the page
 * whether or not the records have been found by then. Only a record that is called exactly so goes before them, unless
 * a page is too.
 */
export function choicesFor(typed: string, { pages, stars, recent, commands, records }: Known): ChoiceGroup[] {
  const query = typed.trim().toLowerCase();
  const isPage = pages.some(({ label }) => label.toLowerCase() === query);
  const goesFirst = ({ isExact }: ChoiceGroup) => isExact === true && !isPage;
  const groups: ChoiceGroup[] =
    query === ''
      ? [
          { label: '收藏', choices: stars.map(placeChoice) },
          {
            label: '最近',
            choices: recent
              .filter(({ path }) => !stars.some((star) => star.path === path))
              .slice(0, mostRecent)
              .map(placeChoice),
          },
          ...(stars.length + recent.length < 4
            ? [
                {
                  label: '页面',
                  choices: pages
                    .filter(({ path }) => ![...stars, ...recent].some((one) => one.path === path))
                    .slice(0, mostPages)
                    .map(pageChoice),
                },
              ]
            : []),
          { label: '操作', choices: commandsFor(commands, '') },
        ]
      : [
          ...records.filter(goesFirst),
          { label: '页面', choices: pagesFor(pages, query) },
          ...records.filter((group) => !goesFirst(group)),
          { label: '操作', choices: commandsFor(commands, query) },
        ];
  return groups.filter(({ choices }) => choices.length > 0);
}
