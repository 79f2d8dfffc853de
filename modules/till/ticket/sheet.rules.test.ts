import { describe, expect, test } from 'vitest';
import { goneSheet, ticketSheet } from './sheet.rules.ts';

describe('电子小票的网页', () => {
  test('says what the paper says, and nothing of it runs', () => {
    const html = ticketSheet(
      {
        title: '小票 <1>',
        opensDrawer: false,
        blocks: [
          { kind: 'text', text: '<script>alert(1)</script>', align: 'center', style: 'bold' },
          { kind: 'rule' },
          { kind: 'row', cells: ['保温杯"', '2', '￥59.00'] },
          { kind: 'pair', left: '应收', right: '￥59.00', style: 'bold' },
          { kind: 'cut' },
        ],
      },
      'https://example.com/invoice/a?b=1&c=2',
    );
    expect(html).toContain('<p class="bold center">&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(html).toContain('<p class="row"><span>保温杯&quot;</span><span>2</span><span>￥59.00</span></p>');
    expect(html).toContain('<p class="pair bold"><span>应收</span><span>￥59.00</span></p>');
    expect(html).toContain('href="https://example.com/invoice/a?b=1&amp;c=2"');
    expect(html).toContain('<title>小票 &lt;1&gt;</title>');
    expect(html).not.toContain('<script');
  });

  test('where the store gives no invoices there is no link, and what is gone says so', () => {
    expect(ticketSheet({ title: '小票', blocks: [], opensDrawer: false }, null)).not.toContain('<a ');
    expect(goneSheet()).toContain('链接无效');
  });
});
