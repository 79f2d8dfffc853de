import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { say } from '../feedback/feedback.ts';

/** The selection knows what its rows are called, and where they are shown. */
export interface NamedResult {
  readonly id: number;
  readonly ok: boolean;
  readonly message: string;
  readonly title: string;
  readonly to?: string;
}

const shownBound = 500;
/** So many are read at a glance; among more, what failed is what matters. */
const glance = 20;

/** What became of each record of a batch: what failed first, with its reason and the way to it. */
export function BatchResults({
  label,
  done: word = '成功',
  results,
  onClose,
}: {
  label: string;
  /** What those that went well are; 成功 unless more is still to come. */
  done?: string | undefined;
  results: readonly NamedResult[];
  onClose: () => void;
}) {
  const failed = results.filter((row) => !row.ok);
  const done = results.filter((row) => row.ok);
  const [isFailedOnly, setFailedOnly] = useState(failed.length > 0 && results.length > glance);
  const rows = isFailedOnly ? failed : [...failed, ...done];
  const copy = async () => {
    const lines = rows.map(({ title, ok, message }) => `${title}\t${ok ? word : message}`);
    await navigator.clipboard.writeText(lines.join('\n'));
    say({ text: `已复制 ${rows.length} 行` });
  };
  return (
    <Modal
      open
      title={`${label}：${done.length} 条${word}${failed.length > 0 ? `，${failed.length} 条没有做` : ''}`}
      onCancel={onClose}
      width={640}
      footer={
        <div className="hl-results-foot">
          {failed.length > 0 && done.length > 0 && (
            <Checkbox checked={isFailedOnly} onChange={(event) => setFailedOnly(event.target.checked)}>
              只看失败
            </Checkbox>
          )}
          <span className="hl-gap" />
          <Button onClick={() => void copy()}>复制</Button>
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        </div>
      }
    >
      <div className="hl-results-box">
        <table className="hl-results" aria-label="逐条结果">
          <tbody>
            {rows.slice(0, shownBound).map((row) => (
              <tr key={row.id} className={row.ok ? '' : 'is-failed'}>
                <td>
                  {row.to ? (
                    <Link to={row.to} onClick={onClose}>
                      {row.title}
                    </Link>
                  ) : (
                    row.title
                  )}
                </td>
                <td>{row.ok ? word : row.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > shownBound && (
          <p className="hl-muted">
            只显示前 {shownBound} 条，复制可得到全部 {rows.length} 条。
          </p>
        )}
      </div>
    </Modal>
  );
}
