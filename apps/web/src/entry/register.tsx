import { codes, type FileInfo } from '@heliu/model';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  applyForCompany,
  creditCodeComplaint,
  industries,
  licenceUpload,
  verifyMobile,
} from '../../../../modules/platform/model.ts';
import { useReferrer } from '../brand.ts';
import { Field, Frame } from './frame.tsx';
import { PhoneForm } from './phone-form.tsx';
import { answered, Objection, useRun } from './use-run.ts';

async function sendLicence(file: File, ticket: string): Promise<FileInfo> {
  const form = new FormData();
  form.append('file', file, file.name);
  const response = await fetch(`${licenceUpload.path}?ticket=${encodeURIComponent(ticket)}`, {
    method: 'POST',
    body: form,
  });
  const { code, message, data } = (await response.json()) as { code: string; message: string; data: FileInfo };
  if (code !== codes.ok) throw new Objection(message, [{ path: 'licence', message }]);
  return data;
}

const blank = { companyName: '', taxNo: '', contact: '', username: '' };
const needed = { companyName: '企业名称', taxNo: '统一社会信用代码', contact: '联系人', username: '管理员用户名' };

interface CompanyProps {
  readonly mobile: string;
  readonly ticket: string;
  /** Of the link. */
  readonly channel: string;
  readonly onDone: (number: string) => void;
}
function Company({ mobile, ticket, channel, onDone }: CompanyProps) {
  const [values, setValues] = useState<Readonly<Record<keyof typeof blank, string>>>(blank);
  const [industry, setIndustry] = useState('online');
  const [licence, setLicence] = useState<FileInfo>();
  const [busy, wrong, setWrong, run] = useRun('companyName');
  const field = (key: keyof typeof blank, more: object = {}) => (
    <Field
      id={key}
      label={needed[key]}
      value={values[key]}
      onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
      wrong={wrong[key]}
      {...more}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = Object.entries(needed).filter(([key]) => values[key as keyof typeof blank].trim() === '');
    if (missing.length > 0) return setWrong(Object.fromEntries(missing.map(([key, label]) => [key, `请填${label}`])));
    const complaint = creditCodeComplaint(values.taxNo.trim().toUpperCase());
    if (complaint) return setWrong({ taxNo: complaint });
    if (!licence) return setWrong({ licence: '请上传营业执照' });
    run(async () => {
      const { number } = await answered<{ number: string }>(applyForCompany, {
        ...values,
        industry,
        ticket,
        channel,
        licence: licence.id,
      });
      onDone(number);
    });
  };
  return (
    <form className="entry-form" onSubmit={submit} noValidate>
      {field('companyName', { maxLength: 100, autoComplete: 'organization', autoFocus: true })}
      {field('taxNo', { maxLength: 18 })}
      <div className="entry-field">
        <label htmlFor="industry">行业</label>
        <div>
          <select id="industry" value={industry} onChange={(event) => setIndustry(event.target.value)}>
            {Object.entries(industries).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      {field('contact', { maxLength: 50, autoComplete: 'name' })}
      {field('username', { maxLength: 32, hint: `字母开头，至少 3 位；也可以用手机 ${mobile} 登录` })}
      <div className="entry-field">
        <label htmlFor="licence">营业执照</label>
        <div>
          <input
            id="licence"
            type="file"
            accept="image/png,image/jpeg,application/pdf"
            aria-invalid={wrong['licence'] !== undefined}
            aria-describedby="licence-help"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) run(async () => setLicence(await sendLicence(file, ticket)));
            }}
          />
        </div>
        <span
          id="licence-help"
          className={wrong['licence'] ? 'is-wrong' : 'hl-muted'}
          {...(wrong['licence'] && { role: 'alert' })}
        >
          {wrong['licence'] ?? (licence ? `已上传 ${licence.name}` : '照片或 PDF，看得清名称和代码')}
        </span>
      </div>
      <button type="submit" className="hl-button is-primary entry-submit" disabled={busy}>
        提交申请
      </button>
    </form>
  );
}

/** A company asks to be let in: the phone first, then who it is. */
export function Register() {
  const [phone, setPhone] = useState<{ mobile: string; ticket: string }>();
  const [number, setNumber] = useState<string>();
  const channel = (new URLSearchParams(useLocation().search).get('channel') ?? '').slice(0, 40);
  const referrer = useReferrer(channel);
  const back = (
    <nav className="entry-links">
      <Link to="/login">已有账号，去登录</Link>
    </nav>
  );
  if (number !== undefined)
    return (
      <Frame title="申请已提交" note={`申请编号 ${number}`}>
        <p className="entry-note" role="status">
          我们会尽快核对营业执照。通过后，设置密码的链接会用短信发到 {phone?.mobile}。
        </p>
        {back}
      </Frame>
    );
  return (
    <Frame title="注册企业" note={phone ? '填写企业资料，审核通过后开通' : '第一步：验证手机，以后用它登录和找回密码'}>
      {phone ? (
        <Company {...phone} channel={channel} onDone={setNumber} />
      ) : (
        <PhoneForm
          purpose="register"
          verify={verifyMobile}
          onVerified={(mobile, ticket) => setPhone({ mobile, ticket })}
        />
      )}
      {referrer && <p className="entry-note">由渠道商“{referrer}”为您服务</p>}
      {back}
    </Frame>
  );
}
