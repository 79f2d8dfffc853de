import { type ComponentType } from 'react';
import { Chunk, type Load } from '../chunk.tsx';
import { LoginPage } from './login-page.tsx';
import { Splash } from './splash.tsx';

type Named<K extends string> = Record<K, ComponentType>;
function later<K extends string>(load: () => Promise<Named<K>>, name: K): ComponentType {
  const one: Load = async () => ({ default: (await load())[name] });
  return () => <Chunk load={one} fallback={<Splash />} />;
}

const logins = () => import('./other-logins.tsx');
const entries: Readonly<Record<string, ComponentType>> = {
  '/login': LoginPage,
  '/admin': later(logins, 'AdminLogin'),
  '/ypyadmin': later(logins, 'ProviderLogin'),
  '/channel': later(logins, 'ChannelLogin'),
  '/jdlogin': later(() => import('./platform.tsx'), 'PlatformLogin'),
  '/authorize': later(() => import('./platform.tsx'), 'Authorize'),
  '/callback': later(() => import('./platform.tsx'), 'Callback'),
  '/shopauthorizesuccess': later(() => import('./platform.tsx'), 'ShopAuthorized'),
  '/register': later(() => import('./register.tsx'), 'Register'),
  '/password_retrieve': later(() => import('./retrieve.tsx'), 'RetrievePassword'),
  '/setpassword': later(() => import('./new-password.tsx'), 'SetPassword'),
  '/noaccess': later(() => import('./plain-pages.tsx'), 'NoAccess'),
};
const Missing = later(() => import('./plain-pages.tsx'), 'Missing');
const Redirect = later(() => import('./plain-pages.tsx'), 'Redirect');

/** The page outside the shell at an address, if there is one. Inside, the shell keeps its tabs through 404 and redirects. */
export function entryFor(path: string, inside: boolean): ComponentType | undefined {
  const entry = entries[path];
  if (entry || inside) return entry;
  return path.startsWith('/redirect/') ? Redirect : Missing;
}
