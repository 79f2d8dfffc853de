import { readFileSync } from 'node:fs';
import { merchantSchema, sandboxMerchant } from '../../../modules/payment/model.ts';
import type { PayOptions } from '../../../modules/payment/server.ts';

import { ownAddress, type Settings, SettingsError } from './settings.ts';

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? '不是 JSON' : '读不到';
    throw new SettingsError([`WECHAT_PAY 指定的文件 ${path} ${why}，请改正后重新启动。`]);
  }
}

/** The merchant this server collects for; whatever is wrong with its file is said before anything starts. */
export function readPayments({
  wechatPay,
  sandboxUrl,
  ...settings
}: Pick<Settings, 'wechatPay' | 'sandboxUrl' | 'publicUrl' | 'host' | 'port'>): PayOptions | undefined {
  if (!wechatPay)
    return sandboxUrl ? { merchant: sandboxMerchant(sandboxUrl), publicUrl: ownAddress(settings) } : undefined;
  const read = merchantSchema.safeParse(contentOf(wechatPay));
  if (!read.success)
    throw new SettingsError(
      read.error.issues.map(({ message }) => `WECHAT_PAY 的文件：${message}，请改正后重新启动。`),
    );
  const { publicUrl } = settings;
  if (!publicUrl)
    throw new SettingsError(['设了 WECHAT_PAY 就须设置 PUBLIC_URL，微信的付款通知要送到这个网址，请补上后重新启动。']);
  return { merchant: read.data, publicUrl };
}
