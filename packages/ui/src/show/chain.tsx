import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, type ChainLink, isDocument } from '@heliu/model';
import { RecordLink } from '../page/record-link.tsx';
import { readChain } from '../wire/generic.ts';

function Links({ label, links }: { label: string; links: readonly ChainLink[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      {links.map(({ entity, id, title, label: kind, status }) => (
        <dd key={`${entity} ${id}`}>
          <span>
            {kind}{' '}
            <RecordLink entity={entity} id={id}>
              {title}
            </RecordLink>
          </span>
          <span className="hl-muted">{status}</span>
        </dd>
      ))}
    </>
  );
}

/** From which documents this one came, which came from it, and the papers that belong to it. */
export function DocumentChain({ entity: e, id }: { entity: AnyEntity; id: number }) {
  const { data } = useQuery({
    queryKey: [e.name, 'chain', id],
    enabled: isDocument(e),
    retry: false,
    queryFn: () => readChain(e, id),
  });
  if (!data || data.sources.length + data.made.length + data.papers.length === 0) return null;
  return (
    <section className="hl-chain">
      <h3>关联单据</h3>
      <dl>
        <Links label="来源" links={data.sources} />
        <Links label="后续" links={data.made} />
        <Links label="票据" links={data.papers} />
      </dl>
    </section>
  );
}
