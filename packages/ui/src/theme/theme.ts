import { theme as antdTheme, type ThemeConfig } from 'antd';
import type { Density } from './appearance.ts';

/** Our look in antd's words. Colours and sizes stand in style.css too, for what is not antd's. */
const light: ThemeConfig['token'] = {
  colorPrimary: '#2f55d4',
  colorInfo: '#2f55d4',
  colorLink: '#2f55d4',
  colorSuccess: '#158a62',
  colorWarning: '#d5821a',
  colorError: '#c73e2c',
  colorText: '#16202e',
  colorTextSecondary: '#4b5768',
  colorTextTertiary: '#5d697a',
  colorTextPlaceholder: '#616d7e',
  // A locked field is still there to be read.
  colorTextDisabled: '#6b7687',
  colorBorder: '#dde2ea',
  colorBorderSecondary: '#e9edf2',
  colorBgLayout: '#f4f6f9',
  colorBgMask: 'rgba(0, 0, 0, 0.5)',
};

const dark: ThemeConfig['token'] = {
  colorPrimary: '#3d62e4',
  colorInfo: '#7f9bff',
  colorLink: '#93abff',
  colorSuccess: '#3fc08f',
  colorWarning: '#f0a63c',
  colorError: '#ff8d7b',
  colorText: '#e7ecf5',
  colorTextSecondary: '#b9c4d6',
  colorTextTertiary: '#95a3ba',
  colorTextPlaceholder: '#97a5bc',
  colorTextDisabled: '#9fadc3',
  colorBorder: '#3a4b69',
  colorBorderSecondary: '#2b3b57',
  colorBorderDisabled: '#2b3b57',
  colorBgBase: '#172338',
  colorBgContainer: '#172338',
  colorBgElevated: '#1d2b44',
  colorBgLayout: '#101a2b',
  colorBgMask: 'rgba(0, 0, 0, 0.6)',
};

export const themeOf = (isDark: boolean, density: Density): ThemeConfig => ({
  ...(isDark && { algorithm: antdTheme.darkAlgorithm }),
  token: {
    ...(isDark ? dark : light),
    fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
    fontSize: density === 'comfortable' ? 14 : 13,
    controlHeight: density === 'comfortable' ? 34 : 30,
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
    ...(isDark && {
      Tabs: { itemSelectedColor: '#93abff', itemHoverColor: '#b5c5ff', inkBarColor: '#7f9bff' },
      // What is chosen is written in it, and the blue of filled buttons cannot be read on this ground.
      Radio: { colorPrimary: '#93abff', colorPrimaryHover: '#b5c5ff', colorPrimaryActive: '#7f9bff' },
    }),
  },
});
