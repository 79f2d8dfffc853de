import { previewRemark, remarkComplaint, remarkLimit } from './remark-template.rules.ts';
import './remark-template.css';

/** What the remark of an invoice for a made-up order would be. */
export function RemarkPreview({ content }: { content: string }) {
  const { text, rest, bytes } = previewRemark(content);
  const complaint = remarkComplaint(content);
  return (
    <section className="remark-preview" aria-label="备注预览">
      <h3>发票上的备注</h3>
      <p className="remark-paper">
        {text || <span className="hl-muted">还没有内容</span>}
        {rest && <del title="超出的部分不会印上">{rest}</del>}
      </p>
      <p className={rest ? 'hl-negative' : 'hl-muted'}>
        {bytes} / {remarkLimit} 字节{rest && `，超出的 ${[...rest].length} 个字不会印上`}
      </p>
      {complaint && <p className="hl-wrong">{complaint}</p>}
      <p className="hl-hint">按示例订单填写。一个汉字两个字节，字母和数字一个；真实订单的店铺名、留言可能更长。</p>
    </section>
  );
}
