import { subjectPages } from './subject-pages.pages.tsx';

export const { List, Form, Show } = subjectPages('taxControl');
