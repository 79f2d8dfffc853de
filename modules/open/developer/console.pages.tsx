import { sortedQuery } from '@heliu/outside';
import { useBusy } from '@heliu/ui';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { Listed } from './document.ts';
import { Code } from '../secret/code.pages.tsx';
import { maySign, signInBrowser, type SignedInBrowser } from './sign.pages.tsx';

export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
}
interface Sent {
  readonly signed: SignedInBrowser;
  readonly status: number;
  readonly ms: number;
  readonly answer: string;
}
const mostShown = 20_000;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
async function readable(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('json'))
    return `文件，${(await response.arrayBuffer()).byteLength} 字节`;
  const text = pretty(await response.json());
  return text.length > mostShown ? `${text.slice(0, mostShown)}\n……` : text;
}

interface Props {
  readonly listed: Listed;
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
}

/** Signs what was typed and sends it, as the other side's program will. */
export function Console({ listed, credentials, onCredentials }: Props) {
  const { method, path, operation } = listed;
  const places = operation.parameters.filter((one) => one.in === 'path');
  const example = operation.requestBody?.content['application/json']?.example;
  const [inPath, setInPath] = useState<Readonly<Record<string, string>>>({});
  const [query, setQuery] = useState(method === 'GET' && places.length === 0 ? 'pageSize=5' : '');
  const [body, setBody] = useState(example === undefined ? '' : pretty(example));
  const [key, setKey] = useState(() => (method === 'POST' && maySign() ? crypto.randomUUID() : ''));
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState<string>();
  const [busy, run] = useBusy();
  const id = useId();
  const send = () =>
    run(
      async () => {
        setProblem(undefined);
        const missing = places.find(({ name }) => !inPath[name]);
        if (missing) return setProblem(`请填写 ${missing.name}`);
        if (!credentials.keyId.trim() || !credentials.secret.trim()) return setProblem('请填写密钥编号和密钥');
        const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''));
        const asked = Object.fromEntries(new URLSearchParams(query));
        const content = method === 'POST' ? body : '';
        const app = { keyId: credentials.keyId.trim(), secret: credentials.secret.trim() };
        const signed = await signInBrowser({ method, path: address, query: asked, body: content }, app, Date.now());
        const begun = performance.now();
        const search = sortedQuery(asked);
        const response = await fetch(`${address}${search && `?${search}`}`, {
          method,
          headers: {
            ...signed.headers,
            ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': key }),
          },
          ...(method === 'POST' && { body: content }),
        });
        const ms = Math.round(performance.now() - begun);
        setSent({ signed, status: response.status, ms, answer: await readable(response) });
      },
      ({ message }) => setProblem(message),
    );
  if (!maySign())
    return <p className="hl-warning">浏览器只在 https 网页或本机网页里能签名。请用 https 打开合流后再试。</p>;
  return (
    <div className="open-console">
      <div className="open-console-fields">
        <label htmlFor={`${id}k`}>密钥编号</label>
        <Input
          id={`${id}k`}
          autoComplete="off"
          value={credentials.keyId}
          onChange={({ target }) => onCredentials({ ...credentials, keyId: target.value })}
        />
        <label htmlFor={`${id}s`}>密钥</label>
        <Input.Password
          id={`${id}s`}
          autoComplete="new-password"
          value={credentials.secret}
          placeholder="只在这个网页里签名用，不保存也不发送"
          onChange={({ target }) => onCredentials({ ...credentials, secret: target.value })}
        />
        {places.map(({ name }) => (
          <Place
            key={name}
            name={name}
            value={inPath[name] ?? ''}
            onChange={(value) => setInPath({ ...inPath, [name]: value })}
          />
        ))}
        {method === 'GET' ? (
          <>
            <label htmlFor={`${id}q`}>参数</label>
            <Input
              id={`${id}q`}
              value={query}
              placeholder="pageSize=5&sort=-createdAt"
              onChange={({ target }) => setQuery(target.value)}
            />
          </>
        ) : (
          <>
            <label htmlFor={`${id}i`}>请求号</label>
            <Input id={`${id}i`} value={key} onChange={({ target }) => setKey(target.value)} />
            <label htmlFor={`${id}b`}>请求体</label>
            <Input.TextArea
              id={`${id}b`}
              className="open-code"
              autoSize={{ minRows: 4, maxRows: 16 }}
              value={body}
              onChange={({ target }) => setBody(target.value)}
            />
          </>
        )}
      </div>
      <div className="open-console-send">
        <Button type="primary" loading={busy} onClick={send}>
          签名并发送
        </Button>
        {method === 'POST' && <Button onClick={() => setKey(crypto.randomUUID())}>换一个请求号</Button>}
        {method === 'POST' && <span className="hl-hint">真的会写入数据</span>}
      </div>
      {problem && (
        <p className="hl-wrong" role="alert">
          {problem}
        </p>
      )}
      {sent && <Answer sent={sent} />}
    </div>
  );
}

function Place({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{name}</label>
      <Input id={id} value={value} placeholder="记录编号" onChange={({ target }) => onChange(target.value)} />
    </>
  );
}

function Answer({ sent: { signed, status, ms, answer } }: { sent: Sent }) {
  return (
    <div aria-live="polite">
      <h4>签名的原文</h4>
      <Code label="签名的原文">{signed.text}</Code>
      <h4>签名</h4>
      <Code label="签名">{signed.signature}</Code>
      <h4>
        答复 {status}，{ms} 毫秒
      </h4>
      <Code label="答复">{answer}</Code>
    </div>
  );
}
