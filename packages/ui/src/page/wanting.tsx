/** What stands in a card until its figures are there, or instead of them. */
export function Wanting({ asked }: { asked: { readonly isError: boolean; readonly error: Error | null } }) {
  return asked.isError ? (
    <p className="home-note">没有取到数字：{asked.error?.message}</p>
  ) : (
    <div className="hl-bones home-bones" />
  );
}
