import { formShortcuts, gridShortcuts, listShortcuts, showShortcuts, type ShortcutLine } from '@heliu/ui';
import { Modal } from 'antd';
import { closeOver } from './over.ts';

const everywhere: readonly ShortcutLine[] = [
  { keys: 'Ctrl + K', does: '去任何页面、记录，或开始一个操作' },
  { keys: 'F1', does: '打开手册里讲这个页面的部分' },
  { keys: '?', does: '显示这张快捷键表' },
  { keys: 'F1', does: '打开使用手册里讲这一页的地方' },
  { keys: 'Esc', does: '关闭浮在上面的窗口' },
];

const groups: readonly { readonly label: string; readonly lines: readonly ShortcutLine[] }[] = [
  { label: '任何地方', lines: everywhere },
  { label: '查看', lines: showShortcuts },
  { label: '列表', lines: listShortcuts },
  { label: '表单', lines: formShortcuts },
  { label: '单据明细', lines: gridShortcuts },
];

/** Every key there is, from the lists the areas keep of their own. */
export default function ShortcutSheet() {
  return (
    <Modal title="快捷键" open width={1080} footer={null} onCancel={closeOver}>
      <div className="shortcut-sheet">
        {groups.map(({ label, lines }) => (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            <dl>
              {lines.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>{keys.split(' ').map((key, index) => (key === '+' ? ' + ' : <kbd key={index}>{key}</kbd>))}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
