import type { ControlProps, Raw } from '@heliu/ui';
import { Input } from 'antd';
import { type PlatformCode, platformNames } from '../platforms/platform.ts';
import './express.css';

type Codes = Readonly<Partial<Record<PlatformCode, string>>>;
const platforms = Object.entries(platformNames) as [PlatformCode, string][];

/** One box for each platform: nobody should have to write JSON to tell what 拼多多 calls 中通. */
export function PlatformCodesInput({ id, value, onChange, disabled = false }: ControlProps) {
  const codes = (value ?? {}) as Codes;
  const change = (platform: PlatformCode, code: string) => {
    const { [platform]: _, ...others } = codes;
    onChange((code === '' ? others : { ...others, [platform]: code }) as Raw);
  };
  return (
    <div className="platform-codes" role="group" aria-label="平台编码">
      {platforms.map(([platform, name], index) => (
        <label key={platform}>
          <span>{name}</span>
          <Input
            {...(index === 0 && id && { id })}
            aria-label={`${name}的编码`}
            autoComplete="off"
            maxLength={40}
            disabled={disabled}
            value={codes[platform] ?? ''}
            onChange={(event) => change(platform, event.target.value.trim())}
          />
        </label>
      ))}
    </div>
  );
}

export function PlatformCodes({ codes }: { codes: Codes | null }) {
  const known = platforms.filter(([platform]) => codes?.[platform]);
  if (known.length === 0) return <span className="hl-missing">--</span>;
  return (
    <span className="platform-codes-shown">
      {known.map(([platform, name]) => (
        <span key={platform}>
          {name} <b>{codes![platform]}</b>
        </span>
      ))}
    </span>
  );
}
