import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { openWechatMessage, sealWechatMessage, signWechatMessage } from './wechat-message.server.ts';

const key = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFE';
const app = 'wx0000000000000001';

describe('微信消息', () => {
  test('a message is signed and sealed as WeChat does it', () => {
    expect(signWechatMessage('heliu_token', '1767240000', 'nonce123')).toBe('fc5fe102c06e1bb2e75c07c0a41b6d4b79e1825e');
    const message = '<xml><Event>subscribe_msg_popup_event</Event></xml>';
    const cipher = sealWechatMessage(key, app, message, Buffer.from('0123456789abcdef'));
    expect(cipher).toBe(
      'Q3stYC6hdFzMh9T8HCvyDJq2hwZpS/2XP7xeViq6s9L84GotYoCanSuxSqfPvUdkNZmdQjoz2Mf4R3ZEvc0RagT5trGBUw14PN8yPGcRNguWKEL27n1u39fJ54VskEwJ',
    );
    expect(signWechatMessage('heliu_token', '1767240000', 'nonce123', cipher)).toBe(
      '637802d3dd48b08623cb90adeade03738ce36457',
    );
    expect(openWechatMessage(key, app, cipher)).toBe(message);
    expect(openWechatMessage(key, 'wx0000000000000002', cipher)).toBeUndefined();
  });

  property.prop([fc.string({ unit: 'binary', maxLength: 300 })])('what is sealed is opened again', (message) => {
    fc.pre(message.isWellFormed());
    expect(openWechatMessage(key, app, sealWechatMessage(key, app, message))).toBe(message);
  });

  property.prop([fc.base64String({ maxLength: 400 }), fc.string()])(
    'what is no cipher opens nothing',
    (cipher, other) => {
      expect(openWechatMessage(key, app, cipher)).toBeUndefined();
      expect(openWechatMessage(other, app, cipher)).toBeUndefined();
    },
  );
});
