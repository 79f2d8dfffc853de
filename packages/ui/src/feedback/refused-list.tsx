const most = 8;

/** What cannot be done to which of many, the first few by name; nothing where all can. */
export function RefusedList({
  title,
  refused,
  count = refused.length,
}: {
  title: string;
  refused: readonly { readonly what: string; readonly message: string }[];
  /** Of all, where not every one was told. */
  count?: number;
}) {
  if (count === 0) return null;
  return (
    <div className="hl-blockers" role="alert">
      {title}：
      {refused.slice(0, most).map(({ what, message }, i) => (
        <div key={i}>
          {what}：{message}
        </div>
      ))}
      {count > most && <div>…</div>}
    </div>
  );
}
