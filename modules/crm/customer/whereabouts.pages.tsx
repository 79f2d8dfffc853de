import type { Wire } from '@heliu/model';
import { missing } from '@heliu/ui';
import type { CustomerSite } from '../customer-site/customer-site.ts';
import type { customer } from './customer.ts';
import './customer.css';

type Contact = NonNullable<Wire<typeof customer>['contacts']>[number];

export function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return <p className="hl-muted">还没有联系人。</p>;
  return (
    <table className="client-table">
      <thead>
        <tr>
          <th>姓名</th>
          <th>职务</th>
          <th>电话</th>
          <th>邮箱</th>
        </tr>
      </thead>
      <tbody>
        {contacts.map(({ name, position, phone, email }, index) => (
          <tr key={index}>
            <td>{name}</td>
            <td>{position || missing}</td>
            <td>{phone || missing}</td>
            <td>{email || missing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the goods of a customer go. */
export function Sites({ sites }: { sites: readonly CustomerSite[] }) {
  if (sites.length === 0) return <p className="hl-muted">还没有站点。</p>;
  return (
    <table className="client-table">
      <thead>
        <tr>
          <th>编号</th>
          <th>站点</th>
          <th>联系人</th>
          <th>电话</th>
          <th>地址</th>
        </tr>
      </thead>
      <tbody>
        {sites.map(({ id, code, name, contact, mobile, province, city, district, address, preferred, disabled }) => (
          <tr key={id}>
            <td>{code}</td>
            <td>
              {name} {preferred && <span className="hl-tag is-order">默认</span>}{' '}
              {disabled && <span className="hl-tag">已停用</span>}
            </td>
            <td>{contact}</td>
            <td>{mobile}</td>
            <td>{[province, city, district, address].filter(Boolean).join('')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
