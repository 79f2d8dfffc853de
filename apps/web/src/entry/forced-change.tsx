import { goTo, passwordChanged, say } from '@heliu/ui/base';
import { Frame } from './frame.tsx';
import { leave } from './leave.ts';
import { PasswordForm } from './password-form.tsx';

/** After a reset nothing works until the password is one's own again. */
export function ForcedChange() {
  return (
    <Frame title="先修改密码" note="密码已被重置，改成自己的才能继续">
      <PasswordForm
        onDone={() => {
          say({ text: '密码已修改' });
          passwordChanged();
          goTo('/', { replace: true });
        }}
      />
      <nav className="entry-links">
        <button type="button" className="hl-link" onClick={() => void leave()}>
          退出登录
        </button>
      </nav>
    </Frame>
  );
}
