import { useTab } from '@heliu/ui';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import './preview.css';

const parts = [
  ['/miniprogram/ad', '小程序广告', '首页轮播和中部的图片，只在时间内显示'],
  ['/miniprogram/core', '核心业务', '首页的图标，停用的不显示'],
  ['/miniprogram/content', '主要内容', '发布以后才看得到，置顶的在前'],
] as const;

/** The mini-program as phones show it now: the very page, loaded anew whenever one comes back to it. */
export default function MiniProgramPreview() {
  const { active } = useTab();
  const [look, setLook] = useState(0);
  useEffect(() => {
    if (active) setLook((before) => before + 1);
  }, [active]);
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>小程序预览</h2>
        <span className="hl-muted">手机上现在就是这样，点得开。</span>
      </header>
      <section className="hl-card mini-preview">
        <div className="mini-phone">
          {/* Its pictures are let in from the same origin only; scripts are not let in at all. */}
          <iframe key={look} title="小程序" src="/m" sandbox="allow-same-origin allow-popups" />
        </div>
        <div className="mini-about">
          <Button onClick={() => setLook((before) => before + 1)}>回到首页</Button>
          {parts.map(([to, label, about]) => (
            <div key={to}>
              <Link to={to}>{label}</Link>
              <div className="hl-muted">{about}</div>
            </div>
          ))}
          <p className="hl-muted">改完保存，再回到这一页，看到的就是新的。</p>
        </div>
      </section>
    </div>
  );
}
