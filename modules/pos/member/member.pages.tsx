import { formPage, listPage, showPage } from '@heliu/ui';
import { SendCoupons } from '../coupon/send-dialog.pages.tsx';
import { SendMessages } from '../message/send-message.pages.tsx';
import { MemberCard, PhoneButton } from './card.pages.tsx';
import { FindMember } from './find.pages.tsx';
import { HistoryLink } from './history.pages.tsx';
import { memberCalls } from './member.ts';
import { TagButton } from './tag-dialog.pages.tsx';
import './member.css';

export const List = listPage(memberCalls, {
  columns: ['cardNo', 'name', 'phone', 'rank', 'points', 'stored', 'spent', 'tags', 'birthday', 'source', 'disabled'],
  widths: {
    cardNo: 120,
    name: 110,
    phone: 120,
    rank: 90,
    points: 90,
    stored: 110,
    spent: 110,
    tags: 150,
    birthday: 110,
    source: 90,
  },
  buttons: () => <FindMember />,
  selection: (list) => (
    <>
      <SendCoupons members={list.selected.map(({ id }) => id)} label={`发券 (${list.selected.length})`} />
      <SendMessages members={list.selected.map(({ id }) => id)} label={`发消息 (${list.selected.length})`} />
      <TagButton list={list} />
    </>
  ),
  empty: <p>还没有会员。先设会员等级和积分规则，再新增会员，或从 Excel 导入。</p>,
});

export const Form = formPage(memberCalls, {
  sections: [
    {
      fields: [
        'cardNo',
        'name',
        'phone',
        'gender',
        'birthday',
        'rank',
        'tags',
        'source',
        'email',
        'wechat',
        'accepts',
        'remark',
      ],
    },
  ],
});

export const Show = showPage(memberCalls, {
  sections: [
    {
      fields: [
        'cardNo',
        'name',
        'phone',
        'gender',
        'birthday',
        'rank',
        'rankSince',
        'rankEarned',
        'tags',
        'source',
        'email',
        'wechat',
        'accepts',
        'points',
        'spent',
        'stored',
        'storedBonus',
        'lastBought',
        'recency',
        'frequency',
        'spending',
        'mergedInto',
        'remark',
      ],
    },
  ],
  tools: ({ id, phone, disabled }) => (
    <>
      {!disabled && <SendCoupons members={[id]} label="发券" />}
      {!disabled && <SendMessages members={[id]} label="发消息" />}
      {phone && <PhoneButton id={id} />}
      <HistoryLink member={id} />
    </>
  ),
  below: ({ cardNo, disabled }) => !disabled && <MemberCard cardNo={cardNo} />,
});
