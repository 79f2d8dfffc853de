import { useRef } from 'react';
import { alertUser, say } from './feedback.ts';

function LinkToCopy({ note, address }: { note: string; address: string }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      say({ text: '已复制' });
    } catch {
      // Outside https a page may not write the clipboard; selecting at least saves the aiming.
      input.current?.select();
      say({ type: 'info', text: '已选中，请按 Ctrl+C 复制', durationMs: 3000 });
    }
  };
  return (
    <>
      <p>{note}</p>
      <div className="hl-dialog-copy">
        <input ref={input} readOnly aria-label="链接" value={address} onFocus={(event) => event.target.select()} />
        <button type="button" className="hl-button" onClick={() => void copy()}>
          复制
        </button>
      </div>
    </>
  );
}

/** A link nobody can look up again: shown until it is closed, with a way to copy it. */
export const showLink = (title: string, note: string, link: string): Promise<void> =>
  alertUser({
    title,
    type: 'success',
    button: '已转交，关闭',
    text: <LinkToCopy note={note} address={new URL(link, location.origin).href} />,
  });
