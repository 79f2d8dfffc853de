import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly label: string;
  readonly failure: string | undefined;
  readonly isNarrowed: boolean;
  /** What to do next when there is nothing yet. */
  readonly first: ReactNode;
  readonly addPath: string | undefined;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** Why a list shows nothing, and the way out: ask again, ask for less, or begin. */
export function ListEmpty({ label, failure, isNarrowed, first, addPath, onRetry, onClear }: Props) {
  if (failure !== undefined)
    return (
      <>
        <p>没有取到数据：{failure}</p>
        <Button onClick={onRetry}>再试一次</Button>
      </>
    );
  if (isNarrowed)
    return (
      <>
        <p>没有符合条件的{label}</p>
        <Button onClick={onClear}>清空条件</Button>
      </>
    );
  return (
    first ?? (
      <>
        <p>还没有{label}</p>
        {addPath !== undefined && <Link to={addPath}>新增第一条</Link>}
      </>
    )
  );
}
