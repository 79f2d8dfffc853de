import { request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { shownAnnouncements } from '../../../../../modules/platform/model.ts';

/** What the platform has to say just now; nothing where it says nothing. */
export function Announcements() {
  const { data = [] } = useQuery({
    queryKey: ['home', 'announcements'],
    queryFn: ({ signal }) => request(shownAnnouncements, {}, { quiet: true, inBackground: true, signal }),
  });
  if (data.length === 0) return null;
  return (
    <section className="home-announcements" aria-label="平台公告">
      {data.map(({ id, title, content, tone }) => (
        <details key={id} className={`hl-card home-announcement is-${tone}`} open={tone === 'warning'}>
          <summary>{title}</summary>
          <p>{content}</p>
        </details>
      ))}
    </section>
  );
}
