import { create } from 'zustand';

/** What floats over the whole shell, opened from several places. */
export const useOver = create<{ readonly over: 'palette' | 'shortcuts' | undefined }>(() => ({ over: undefined }));
export const openOver = (over: 'palette' | 'shortcuts'): void => useOver.setState({ over });
export const closeOver = (): void => useOver.setState({ over: undefined });
