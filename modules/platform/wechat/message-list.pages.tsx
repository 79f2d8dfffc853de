import { listPage } from '@heliu/ui';
import { wxMessageCalls } from './wx-app.ts';

export default listPage(wxMessageCalls, {
  columns: ['at', 'app', 'openid', 'kind', 'content', 'reply'],
  widths: { at: 140, openid: 220, content: 240, reply: 300 },
  empty: <p>还没有收到消息。公众号的服务器地址验证过以后，粉丝发来的消息会记在这里。</p>,
});
