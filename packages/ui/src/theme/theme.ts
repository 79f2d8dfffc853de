import type { ThemeConfig } from 'antd';

/** Our look in antd's words. Colours and sizes stand in style.css too, for what is not antd's. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#2f55d4',
    colorInfo: '#2f55d4',
    colorLink: '#2f55d4',
    colorSuccess: '#158a62',
    colorWarning: '#d5821a',
    colorError: '#c73e2c',
    colorText: '#16202e',
    colorTextSecondary: '#4b5768',
    colorTextTertiary: '#697586',
    colorTextPlaceholder: '#8692a3',
    // A locked field is still there to be read.
    colorTextDisabled: '#6b7687',
    colorBorder: '#dde2ea',
    colorBorderSecondary: '#e9edf2',
    colorBgLayout: '#f4f6f9',
    colorBgMask: 'rgba(0, 0, 0, 0.5)',
    fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
    fontSize: 13,
    controlHeight: 30,
    controlHeightSM: 24,
    borderRadius: 6,
    borderRadiusLG: 8,
    // Nothing that delays: what was asked for is there at once.
    motion: false,
  },
  components: {
    Button: { paddingInline: 12, defaultShadow: 'none', primaryShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
    Modal: { titleFontSize: 15 },
    Select: { optionHeight: 30, optionPadding: '4px 10px' },
    Dropdown: { paddingBlock: 4 },
    Tree: { titleHeight: 30 },
  },
};
