import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fileLink } from '../wire/files.ts';
import './file.css';

const FilePreview = lazy(() => import('./preview.tsx'));

const halfAnHour = 1_800_000;

/** A file by its id. Its address changes every hour, so it is asked for again before it runs out. */
const useFileLink = (id: number) =>
  useQuery({ queryKey: ['file', id], staleTime: halfAnHour, queryFn: async () => (await fileLink(id)) ?? null }).data;

interface Props {
  readonly id: number;
  readonly name: string;
  /** Larger than in a list. */
  readonly large?: boolean;
}

/** A stored picture, small; a click shows it as it is. */
export function StoredImage({ id, name, large = false }: Props) {
  const link = useFileLink(id);
  const [open, setOpen] = useState(false);
  if (link === null) return <span className="hl-missing">图片已不在</span>;
  return (
    <>
      <button
        type="button"
        className={large ? 'hl-picture is-large' : 'hl-picture'}
        aria-label={`查看${name}`}
        disabled={!link}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {link && <img src={link.small ?? link.url} alt="" loading="lazy" />}
      </button>
      {open && link && (
        <Suspense>
          <FilePreview files={[link]} at={0} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A stored picture beside a name, where there is nothing to click; who may not see it sees none. */
export function Thumbnail({ id }: { id: number }) {
  const link = useFileLink(id);
  return link ? <img className="hl-thumbnail" src={link.small ?? link.url} alt="" loading="lazy" /> : null;
}

/** A stored video, played where it stands. */
export function StoredVideo({ id, name }: Props) {
  const link = useFileLink(id);
  if (link === null) return <span className="hl-missing">视频已不在</span>;
  // What goods look like needs no sound, and nobody wrote down what is said in it.
  return <video src={link?.url} aria-label={name} controls muted preload="metadata" />;
}

export function StoredFile({ id, name }: Props) {
  const link = useFileLink(id);
  if (link === null) return <span className="hl-missing">文件已不在</span>;
  return link ? (
    <a href={link.url} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
      {name}
    </a>
  ) : (
    name
  );
}
