import type { MediaKind } from './attachment.calls.ts';

/** Beginnings of media types, by what people call them. */
const beginnings: Readonly<Record<Exclude<MediaKind, 'other'>, readonly string[]>> = {
  picture: ['image/'],
  pdf: ['application/pdf', 'application/ofd'],
  sheet: ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'application/vnd.ms-excel', 'text/csv'],
  document: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml',
    'application/vnd.openxmlformats-officedocument.presentationml',
    'application/msword',
    'application/vnd.ms-powerpoint',
    'text/plain',
  ],
};

export function mediaKindOf(mediaType: string): MediaKind {
  for (const [kind, starts] of Object.entries(beginnings))
    if (starts.some((start) => mediaType.startsWith(start))) return kind as MediaKind;
  return 'other';
}

/** The same as a condition on a column; the words are our own. */
export function contentOf(kind: MediaKind, column: string): string {
  const starting = (starts: readonly string[]) => starts.map((start) => `${column} like '${start}%'`).join(' or ');
  if (kind !== 'other') return `(${starting(beginnings[kind])})`;
  return `not (${starting(Object.values(beginnings).flat())})`;
}
