import { fillBody, fillTitle, mailFields } from './mail.rules.ts';
import './mail.css';

/** The letter as a buyer would get it. */
export const MailPreview = ({ title, body }: { title: string; body: string }) => (
  <section className="mail-preview" aria-label="邮件预览">
    <h3>买家收到的邮件</h3>
    <article>
      <b>{fillTitle(title, mailFields) || '您的电子发票'}</b>
      <p>{fillBody(body, mailFields)}</p>
      <small>附件：发票的 PDF、OFD、XML</small>
    </article>
    <p className="hl-hint">
      可用占位符：
      {Object.keys(mailFields)
        .map((name) => `{${name}}`)
        .join(' ')}
    </p>
  </section>
);
