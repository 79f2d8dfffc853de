import type { ProviderCode } from './provider.ts';

/**
 * Both ends of the sandbox's invoicing services know these keys. They are published and worth nothing: nobody but the
 * sandbox accepts them, and it accepts them for every tax number.
 */
const ourPiaotongKey = `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAKrzBqeY1h5wjxMc
RLXHdneKBnUevTQw2hEnHR93e04tpmP+h36FuTqRqr7Oj2LrklmVTnf/L+AFO6vR
Lww+ZdpfQ5ykxAZiAZO6S0d5xlGmc7tfLuF6M9reGXBp10xYi9BOU1OxLco72Oi9
w/Q6aXLiVJ4JpREolUijsDcQ6YoLAgMBAAECgYEAl82pyihhc7R2iPzgUx/mJm7u
HxEF6RO8geDe7rN2Ts0g5cj/3y22d7klC713/Nq+IkkA3nRAuklLXN8sTU4XuOiw
L4dRVEyFLbmhOk8Cxdu4cGE0qFbz5mS35qsHra8P1l075kDuYMzScsiPrTrQdjKj
aXREenNX1dLOsQqe3UkCQQDT1+6j3W9MWxo0Z/RtrqnoihdoO7TLlFOi8eM6xT5W
PzjewyTlc99YPxy5jYn+U2+QLVnoIT4qA2NGlcb16hOHAkEAzpT2RAF/6F3M2M56
f96tb6ohIZMZ6NdF/A06ISNJSf+I9Fdmd+qhsPgJCGuUls8sfmT0ihxz0TZLJDlO
KZx+XQJAUKYmTfAhTRpp0YW6An+6Y7Me0inY3KAtbx1Teq5Y2xDan8P/KfOBFeGB
GAsQe+hb0rHRRpRRTEFZ7CddRYXFxQJAHaSKYd/FNtae2k1mjoqpYGiNMIAnK54Y
UL6lJLQnhBLC2Cziazqj0P0GbsrhG3LG86wQ2vCSPecIiT4f1SC7kQJAE5mltF7C
6DH7U6DcWj5WAt6aX+RS1CR3hE2CzUV8crXZ7oPEQa6LxU5Bc08tlOyYzj0flRa4
YbNACfbdh3D5FA==
-----END PRIVATE KEY-----`;
const ourPiaotongPublicKey = `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCq8wanmNYecI8THES1x3Z3igZ1
Hr00MNoRJx0fd3tOLaZj/od+hbk6kaq+zo9i65JZlU53/y/gBTur0S8MPmXaX0Oc
pMQGYgGTuktHecZRpnO7Xy7hejPa3hlwaddMWIvQTlNTsS3KO9jovcP0Omly4lSe
CaURKJVIo7A3EOmKCwIDAQAB
-----END PUBLIC KEY-----`;
const piaotongKey = `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALL/qorc5zkpvZwZ
I8X8m7cggBk+EjgT6BeHqmjm3VJsQ265aK2T0toLrAUKn9IuZSnICfM7Xfz57Gk0
zndqaADCjxseWys1bICqYW8pMkUkwKi6B76y8E4tkztQNl15C4zYfMNyDGy0wEVR
rooNNufOaROTU5sO3YwbkfOxcTdvAgMBAAECgYAj5Dn5ECRZBPKdGzleGLHMfXrS
FO0oS22NUkmsMSaNwWGgERNZQrvTtuVuOVwkk+L7Br5gBDZrZF2wFsOTlEV4E62P
DuIx0K3lpYbZ7MWzzgVTw3fxyL/9FKpOtns5GsmyIdlPuqXY8JdrmNMGpuJxX+pf
ZaqrvbUT3ksOrYAsmQJBANqNNuK1oAgfCw/aWF4SlVrEFADzHBjN75ak9Z6orBTN
lIYczO5zdYTe5lrppgp+n/cJn0NTGSio86YdMvRahe0CQQDRq3Wcdl3T3u/vpmfc
fRY+u9mIrQy4m2OLY/MeH1dPp48EK19XmSEj/WuBRFh9RecNegA5cQ+OzDR+mBeN
/IdLAkA9OE1lmCbp33hDyo/yWhZIRKCt22vFbvpsIm1DMlBxy1yNbMfjC6ihvaad
VNHUIsBAfQuF2mMzxo/pukgptqnJAkAmaDcaGyCi3/KpvpzF6e/6O+TkQXbUFjrM
3Nk7ClivEa2EAQHtBPLqKdDYlBF1mSly8Yc6/nfwG33+NpQSAVEzAkEAmF+fJCq3
AsaAQHqvmSIwg0kcs1NZeiDsro1UkoIXdTRGaIQS4qVZ6wVeq0kg9RCZqVy0L6kF
VZLeuaIRBeSDww==
-----END PRIVATE KEY-----`;
const piaotongPublicKey = `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCy/6qK3Oc5Kb2cGSPF/Ju3IIAZ
PhI4E+gXh6po5t1SbENuuWitk9LaC6wFCp/SLmUpyAnzO138+expNM53amgAwo8b
HlsrNWyAqmFvKTJFJMCouge+svBOLZM7UDZdeQuM2HzDcgxstMBFUa6KDTbnzmkT
k1ObDt2MG5HzsXE3bwIDAQAB
-----END PUBLIC KEY-----`;

/** What 票通 keeps for itself. */
export const sandboxPiaotong = { privateKey: piaotongKey, callerKey: ourPiaotongPublicKey };

const plain = (code: ProviderCode) => ({ appKey: `sandbox-${code}`, appSecret: `sandbox-secret-of-${code}` });
const accounts: Readonly<Record<ProviderCode, Readonly<Record<string, string>>>> = {
  nuonuo: plain('nuonuo'),
  baiwang: { ...plain('baiwang'), username: 'sandbox', password: 'Heliu@2026', salt: 'salt1234' },
  piaotong: {
    platformCode: '11111111',
    platformName: 'HELI',
    desKey: 'sandbox-3des-key-24bytes',
    privateKey: ourPiaotongKey,
    publicKey: piaotongPublicKey,
  },
  piaodiandian: plain('piaodiandian'),
  yipiaoyun: { ...plain('yipiaoyun'), signScheme: 'md5' },
  xinshidai: { ...plain('xinshidai'), signScheme: 'rsa', privateKey: ourPiaotongKey },
  tencent: { secretId: 'sandbox-tencent', secretKey: 'sandbox-secret-of-tencent', platformId: '0' },
  ewy: { ...plain('ewy'), signScheme: 'none' },
};

/** What to type into a channel so that it is the sandbox's. */
export const sandboxSettings = (code: ProviderCode): Readonly<Record<string, string>> => accounts[code];

const paths: Partial<Record<ProviderCode, string>> = {
  nuonuo: '/open/v1/services',
  baiwang: '/router/rest',
  piaotong: '/tp/openapi',
  tencent: '/',
};

/** The address of a provider in the sandbox that runs at `base`. */
export const sandboxProviderGateway = (base: string, code: ProviderCode): string =>
  `${base.replace(/\/+$/, '')}/${code}${paths[code] ?? ''}`;

/** Requests carry the seller's number and rarely his name: a service has it from his registration. */
const registered: Readonly<Record<string, string>> = {
  '91330110MA2CXXXX0U': '合流演示公司',
  '310104123456789': '合流演示公司上海分公司',
};
export const registeredName = (taxNo: string): string => registered[taxNo] ?? `税号 ${taxNo} 的企业`;
