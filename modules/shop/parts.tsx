/** What pages of other areas show of shops and orders. */
export { TrackedNo } from './express/tracked-no.pages.tsx';
export { Labels, LabelTag, useLabels } from './label/labels.pages.tsx';
export { PullBar, useRunning } from './pull/running.pages.tsx';
export { tellTouched } from './pull/touched.pages.tsx';
