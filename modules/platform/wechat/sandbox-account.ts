/** Both ends of the sandbox know these. They are published and worth nothing: nobody but the sandbox accepts them. */
export const sandboxWxAccount = {
  appId: 'wx0000000000000001',
  originalId: 'gh_official0001',
  secret: 'heliusandboxofficialaccount00001',
  token: 'heliusandbox',
  aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFE',
} as const;

export const sandboxWxGateway = (sandbox: string): string => `${sandbox}/wechatmp`;
