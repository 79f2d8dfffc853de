import { text, type Wire } from '@heliu/model';

import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Copied, FieldGrid, type FieldValues, refresh, request, say, useBusy } from '@heliu/ui';
import { pullTask } from '../pull/task.ts';
import { connectShop } from '../shop/shop.calls.ts';
import { shop } from '../shop/shop.ts';
import './shop.css';

const own = Object.entries({
  key: text('AppID', { max: 200, hint: '微信小店后台“服务市场 - 自研”里能看到' }),
  secret: text('AppSecret', { max: 500, hint: '保存后加密存放，任何人都不能再看到' }),
});

/** What a programmer of the other side needs; the whole of it is in the manual. */
function Recipe() {
  return (
    <div className="shop-recipe">
      <p>把这两项交给商城的程序员。推送订单的地址：</p>
      <code>POST {location.origin}/api/outecommerce/pushOrder</code>
      <p>
        每次请求带四个请求头：<code>x-heliu-key</code> 接入编号，<code>x-heliu-timestamp</code> 秒级时间戳，
        <code>x-heliu-nonce</code> 每次不同的 8 至 64 位字母数字，<code>x-heliu-signature</code> 签名。
      </p>
      <p>
        签名 =
        HMAC-SHA256（密钥，小写十六进制），原文为五段用换行连接：方法、路径（含参数）、时间戳、nonce、请求体原文。
        退款、开票申请、查询与字段说明见使用手册“线上业务：店铺与同步”。
      </p>
    </div>
  );
}

interface Props {
  readonly row: Wire<typeof shop>;
  readonly onClose: () => void;
}

/** A shop without a page to go to: it brings an app of its own, or is given keys to push with. */
export function ConnectDialog({ row, onClose }: Props) {
  const isOpenPush = row.platform === 'open';
  const [values, setValues] = useState<FieldValues>({ key: null, secret: null });
  const [given, setGiven] = useState<{ key: string; secret: string }>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const connect = async () => {
    setRefusal(undefined);
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
    const { key, secret } = await request(connectShop, { id: row.id, ...filled }, { quiet: true });
    refresh(shop, pullTask);
    if (secret) setGiven({ key, secret });
    else {
      say({ text: `“${row.name}”已接入，订单会自动同步`, durationMs: 3000 });
      onClose();
    }
  };
  if (given)
    return (
      <Modal
        open
        width={560}
        title={`${row.name} 的推送密钥`}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        footer={
          <Button type="primary" onClick={onClose}>
            我已保存密钥
          </Button>
        }
      >
        <div className="shop-connect">
          <p className="hl-warning">密钥只显示这一次，关闭后任何人都不能再看到；丢失了可以更换一个新的。</p>
          <Copied label="接入编号" value={given.key} />
          <Copied label="密钥" value={given.secret} />
          <Recipe />
        </div>
      </Modal>
    );
  const isAgain = row.authorization !== 'none';
  return (
    <Modal
      open
      width={460}
      title={`${isOpenPush && isAgain ? '更换密钥' : '接入'} ${row.name}`}
      okText={isOpenPush ? '生成密钥' : '接入'}
      confirmLoading={busy}
      onOk={() => run(connect, ({ message }) => setRefusal(message))}
      onCancel={onClose}
    >
      <div className="shop-connect">
        {isOpenPush ? (
          <p>
            为这家店铺生成接入编号和密钥，它的系统用它们签名后把订单推送过来。
            {isAgain && '　原来的密钥立即作废，对方换上新的之前推送会被拒绝。'}
          </p>
        ) : (
          <>
            <p>填写店铺自己的应用信息。管理员已配置统一应用时可以不填。</p>
            <FieldGrid
              narrow
              prefix="connect"
              fields={own}
              values={values}
              onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
            />
          </>
        )}
        {refusal && (
          <p className="hl-wrong" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  );
}
