import { calls, dateTime, entity, flag, get, ref, text } from '@heliu/model';

/** What a subject signs with. The secret is sealed and kept apart; nobody is shown it a second time. */
export const openKey = entity({
  name: 'open_key',
  label: '接口密钥',
  title: 'keyId',
  fields: {
    subject: ref('主体', 'open_subject', { required: true, index: true }),
    keyId: text('密钥编号', { computed: true, required: true, unique: true, max: 60 }),
    /** Of a key that was replaced: until then both are good. */
    endsAt: dateTime('失效时间', { computed: true }),
    revoked: flag('已停用', { computed: true }),
    usedAt: dateTime('最近使用', { computed: true }),
    usedFrom: text('使用地址', { computed: true, max: 60 }),
  },
});

export const keyCalls = calls(openKey, 'api/oms/opensubject/key', { list: get('list') });
