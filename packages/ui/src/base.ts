/** What pages before login need too: no antd, no forms. */
export * from './feedback/feedback.ts';
export { FeedbackHost } from './feedback/host.tsx';
export * from './menu/menu.ts';
export * from './page/chunk.ts';
export { ErrorBoundary } from './page/error-boundary.tsx';
export { goTo, lendNavigation } from './page/navigation.ts';
export { lendPrinters, type PrinterTool } from './print/printers.ts';
export { plainPages } from './page/plain-pages.ts';
export { recordPages } from './page/record-pages.ts';
export { reportRoute } from './page/report-route.tsx';
export * from './page/route.ts';
export { useShortcut } from './page/shortcut.ts';
export type { Widget } from './page/widget.ts';
export {
  keepPreference,
  loadPreferences,
  preferenceNow,
  usePreference,
  usePreferencesKnown,
} from './preference/preference.ts';
export { StarButton } from './preference/star-button.tsx';
export { type Star, useStars } from './preference/stars.ts';
export * from './session/cookies.ts';
export { lendRecordPanels, type RecordPanel, type RecordPanelProps } from './show/record-panel.ts';
export { unseen, useMay, useSees } from './session/may.ts';
export { copyName, keepMenu, keptMenu } from './session/local-copy.ts';
export { lastEntered, rememberPlace, takePlace } from './session/place.ts';
export * from './session/session.ts';
export * from './session/store.ts';
export { timedOut } from './session/timed-out.ts';
export * from './session/timeout.ts';
export { TabContext, type TabHandle, useTab, useTabTitle } from './tabs/context.ts';
export * from './tabs/store.ts';
export * from './tabs/tabs.ts';
export * from './text/arrays.ts';
export * from './text/date.ts';
export * from './text/filters.ts';
export { initials, isFound } from './text/pinyin.ts';
export { setAppearance, useAppearance, useRowHeight } from './theme/appearance.ts';
export { Icon, type IconName, Mark } from './theme/icon.tsx';
export { ask, download, fetchFile, request, type RequestOptions } from './wire/request.ts';
export { brokenNetwork, Refused, type Reply } from './wire/reply.ts';
