import type { Merchant } from './merchant.ts';

/**
 * Both ends of the sandbox's WeChat Pay know these keys. They are published and worth nothing: nobody but the sandbox
 * accepts or signs with them.
 */
const merchantKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCqV2oBLmtkwN9j
60A8VlWGDv5u2Y4THj5vfJIBoAuEllS9KrbPmEENOzA/u3TAlbJ7E9uRyqLlY/C3
xfD+eHhO4nLgwt0dPPpZLvC9uvbe8SDU1MopgBAmBjpMSL/dqg/qLIUeqRga3f3Y
fF5N8H9UKV5ZqcXLeK9motpd92bFoxwybTimyz1/b99dka39Xrr6Urwrxgk7L/fM
ZP16cIXRRkq9S/hIFTayjFOdpIxthW85c1/2SGoHBHhLLxAQwCVX022aus1X/Vzg
m+99iBvLjN4X+gtC1n7RrSDk5naGP45QULXeAmV+0xaBlQZOBhZL8rLsY9HFN8vt
Vs+PFFlhAgMBAAECggEAHnmnKHDym8L59HlpM6JKiMJz+McJaRg3GWETCiFlDiKL
JJDYxgk6UjCtsClMeQwPM3/Y/5teS2X28hoCxLQu6gYPgXC7eHipXX1NatRhSH+h
XRJ43LXhrbvdgDpfwTukv0OZyWN9QYlH2gxeHtmRHjCMhcQe9AkycE1gfgE+LMt4
Ccz/H5qh3dcmlfrHlWRVEkot9dO25rA6Yyth48eG4BFF3cAfooO7WR7gZAcRdmWw
YCRVy+lIcCd00vfwOSLeqqUdXBB71izLGokVvLcy7H9wlTyKub6y/BAo3+Vj5Jtm
o2s8aYt43xtvJ7EcZfiA7Ao+VSiViGyHgj0kh79iBQKBgQDVcaD1dAoVVr/6CzVV
LekwdM+qmzdbgqj/REuUy5xCof8RuFd4z6+4zn4caLhwn7PsOIQoIo5wzf5cagVR
CNhZoFlrrM8ZmHabuNztQAlVFWiGLO+CwJICA1swDPKgh2VIAO3g2HvWIJuR3waz
Vt4vkpiSfzu7+lU2jkOmxn+TuwKBgQDMTcyR367DO7nG8r43DUAVBVe+v9WZsMYA
xq38YmFb+YrSP2dxorlWDC5SZEqYF885YldBxyBucDMskrKu1CLAQ72xHnXeLa93
38zNO3zoCUxtplPqxqnHqDH/3So6bjhI/+RwybQu8BTAzk4LMkMFY3RoAqG/yhkE
LrLxey6/kwKBgDYIyRW6ZZ8XUgxr7/l7YPBKchQfrTj2b/AHixbFIO7hceA7ibFk
6nhflh99B0xDsdnYSOScMvEtxPoCQQxNr++on1qZ6efx5/zuJMfPEU2/2LE3CP9R
3uSxktEsRfQLssEyswXb6CXCJYAdNOYL1L24X/WeTjH9Yrsn8spyr/NnAoGBAIS7
Xta+7jmlCfN5LZ9ymlmN2Q3ycAGj2WATtGGuQPaST2B9FOW9BJAk5ctdoSDjBxyP
CYWQqz9U4cppnHD9HX6wBAOYeJdaMw+8dMA5j9Loh6ENWKPFYfR3D9TdiVvg0+yJ
Y47rXIbKL5F79zRK+UP881nHq/KAiHQxKsy8bQjFAoGAbo6waKtBV/bs56gA4kAg
6wU64+LX0xcFeZxtBSOm75bPzFoKPhLoJUibaqNtkGPNUVZvuzC/loLomltvi2kY
r7AsIjv/I7paqTBtbToqbRJq8VBLHmsS7leYk0sGCmmPxOT7M7D0h+GRTeZ6/AiA
vCfMaUklfvu9fsqF/ZsySS8=
-----END PRIVATE KEY-----`;
const merchantPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqldqAS5rZMDfY+tAPFZV
hg7+btmOEx4+b3ySAaALhJZUvSq2z5hBDTswP7t0wJWyexPbkcqi5WPwt8Xw/nh4
TuJy4MLdHTz6WS7wvbr23vEg1NTKKYAQJgY6TEi/3aoP6iyFHqkYGt392HxeTfB/
VCleWanFy3ivZqLaXfdmxaMcMm04pss9f2/fXZGt/V66+lK8K8YJOy/3zGT9enCF
0UZKvUv4SBU2soxTnaSMbYVvOXNf9khqBwR4Sy8QEMAlV9NtmrrNV/1c4JvvfYgb
y4zeF/oLQtZ+0a0g5OZ2hj+OUFC13gJlftMWgZUGTgYWS/Ky7GPRxTfL7VbPjxRZ
YQIDAQAB
-----END PUBLIC KEY-----`;
const platformKey = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDig1qFHv+/Ws4l
UbEiw2kt4qZD4nTLMBhPHgc06iPsve8vmFCnpQarZ6aRozUDND1i5jcLGVfaMG0s
g18JBuiJ3xJTZJ+TaZAitIG28TOVQqqJo869eqPoRTNj/cv6RLp1APvsgSL4Gykl
DRcbIBp6NoUeOFXkfVpGarEa8znWv7+lmwSteENeEHzJisIwLyqjIMHr5r48sjtR
mOZ4cKFjlmkApm5eEa4zZJqaQ8H+/dw20Kmy+6AlBZ5D9T0ptC73RIuiAMjiZmip
REO2lfJX/vd0LjKoUvXF8SFSYgSx4U+nZE3xflTfdD6Q8mT3PhG63U8RzTovI7Hj
ZYNFF3QtAgMBAAECggEAExvbMVNH5oP505akb6cWEq+l8KCkUzbbuiLxnzJodPKi
AL0kAryOhzu/htZCpOJNknAS8S4CZg8DSsfLZubNC8KEmIHq32P+q5rYPY90F1Gw
Mtvdl0kHFlNuLi+NO2/8Xd4HIrDTOySJcE1+J0TqTuiWCtJcVqIHkVyzU690r+vF
E/y+/xAhJu7EGcySianuZKE+5OeO+v6UxWX6eWbocA1iFnoSjf0wZmruWQ5/eth7
4rDm0yR52ncYjYwL7tmwO/eA4X6ahW7goZ+/c81o7OJN4EQjyLhjZOexrXYbrxNg
2lwwhUMhAG898XzVMrwnczjdNGZE1XRKe72oemfV+QKBgQD0h7wLAIP8I0ySmk/8
IUcGRJWYQ1TmQdcu/TlA6Is1ctFUCjs2QAfpiVtAtYD/TCipjmyWIrE62m4f4Q5e
JOSpovAdxOAFph3rX93d/WwX+CLYQcnkuKJcOVc/ylOJDwdm6GmX8nQu/fWFRdKJ
E6VeQKnPuoEkuJ9vfFziHkYnJQKBgQDtI0YDQfbfcvs+7aT0d2pAhNpu3RGB7Cy0
GXDjmkYKiBMVx4SC0D+rp8l8h3R4qql0H2mBODsRxjlngX4BpZ3kJtBp4bxjPy6L
gHXY+1NsRkQ/BvVe5sHC8UWvm/QtBw98StkxWcyKZxGvVtOQwjT9XDSE/Uja3gK0
j+PR2SnuaQKBgQDGAofd7Nvzt23RJQ3x38yQocb1VkiQb+5cyYasLeJUNJaXU/Wg
t3bwwF5ZZuB/Wt9udbsuVAdp3ejg/bBRwdQ8HYoMwRia2mpN6AJUOVtniXJF5fgj
svMedPxW1nKQgNAAn+CpvxYf21wOQHz8rSDy0q/vW1oqLypD79OS8urh1QKBgQDC
I/yvshOBAEt9S2We1xzf0WRbGxW4PjijAakQTT9GY/zr+bocto1J5UXpc6QBHgc5
EHZ52iVR+e0JNlSI2KQZI0XBSZPH1PQwNW1FxQyZOjWpO/MqTNUY2hppGM6hBoTB
By4lXxU7wgISgI0YmEZ1nkVJE2vP865XUO384UOY8QKBgCnfVxRL+zsztZehM93H
57UtqiVWbPUTScnWDXDvD7fUXX/Kd5yCvPYPUbz24uJ+Ucr5ZU4cy29d3b4YEok5
GJS7EEYbHFyWqbGgh3owYIwH+kF2A53Wr0wwcKHQxFxx7AiCJ1mjuzhmdWT3Cwxh
LF5W8hEvd3Lw8H93CbqWrVYd
-----END PRIVATE KEY-----`;
const platformPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA4oNahR7/v1rOJVGxIsNp
LeKmQ+J0yzAYTx4HNOoj7L3vL5hQp6UGq2emkaM1AzQ9YuY3CxlX2jBtLINfCQbo
id8SU2Sfk2mQIrSBtvEzlUKqiaPOvXqj6EUzY/3L+kS6dQD77IEi+BspJQ0XGyAa
ejaFHjhV5H1aRmqxGvM51r+/pZsErXhDXhB8yYrCMC8qoyDB6+a+PLI7UZjmeHCh
Y5ZpAKZuXhGuM2SamkPB/v3cNtCpsvugJQWeQ/U9KbQu90SLogDI4mZoqURDtpXy
V/73dC4yqFL1xfEhUmIEseFPp2RN8X5U33Q+kPJk9z4Rut1PEc06LyOx42WDRRd0
LQIDAQAB
-----END PUBLIC KEY-----`;

const platformSerial = 'PUB_KEY_ID_SANDBOX';
const merchant = { appId: 'wxsandbox00000001', mchId: '1900000109', serial: 'SANDBOXMERCHANTCERT' };
const apiV3Key = 'sandbox-api-v3-key-of-32-letters';

/** The merchant Heliu is when it is pointed at the sandbox. */
export const sandboxMerchant = (base: string): Merchant => ({
  ...merchant,
  privateKey: merchantKey,
  apiV3Key,
  platformKeys: { [platformSerial]: platformPublicKey },
  gateway: `${base.replace(/\/+$/, '')}/wechatpay`,
});

/** What WeChat knows about it. */
export const sandboxWechat = { ...merchant, merchantPublicKey, apiV3Key, platformSerial, platformKey };
