import { Button, Modal } from 'antd';
import type { Block } from './read-paste.ts';

interface Props {
  readonly block: Block;
  readonly onPaste: () => void;
  readonly onClose: () => void;
}

const shownProblems = 200;

/** Before anything is changed: what of a pasted block would not arrive, and why. */
export function PasteDialog({ block: { rows, problems }, onPaste, onClose }: Props) {
  return (
    <Modal
      open
      width={640}
      title={`粘贴 ${rows.length} 行，其中 ${problems.length} 处贴不上`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>不粘贴</Button>
          <Button type="primary" autoFocus onClick={onPaste}>
            粘贴其余内容
          </Button>
        </>
      }
    >
      <p className="hl-ask">贴不上的单元格会留空，也可以先在表格软件里改好再粘贴一次。</p>
      <div className="hl-scroll" tabIndex={0} role="region" aria-label="贴不上的内容">
        <table className="hl-results">
          <thead>
            <tr>
              <th>行</th>
              <th>列</th>
              <th>内容</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, shownProblems).map(({ row, label, text, message }, index) => (
              <tr key={index}>
                <td>{row + 1}</td>
                <td>{label || '--'}</td>
                <td>{text}</td>
                <td className="hl-negative">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > shownProblems && <p className="hl-muted">另有 {problems.length - shownProblems} 处。</p>}
    </Modal>
  );
}
