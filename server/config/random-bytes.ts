/**
 * Private keys that standards and test suites publish, in hexadecimal. People copy them from
 * documentation, but everybody knows them.
 */
const published = new Set([
  // RFC 8032, section 7; the first one is also in RFC 8037.
  '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
  'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
  'f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5',
  '833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42',
  '0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6',
  'ab9c2853ce297ddab85c993b3ae14bcad39b2c682beabc27d6d4eb20711d6560',
  // RFC 8410, section 10.3, and RFC 9421, section B.1.4.
  'd4ee72dbf913584ad5b6d8f1f769f8ad3afe7c28cbf1d4fbe097a88f44755842',
  '9f8362f87a484a954e6e740c5b4c0e84229139a20aa8ab56ff66586f6a7d29c5',
  // The browsers' Web Cryptography tests.
  'f3c8f4c48df878146e8cd3bf6df4e50e389ba7074e15c2352dcd5d308d4ca81f',
  // AES-256 in NIST SP 800-38A, appendix F.
  '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
])

/**
 * Whether values follow a pattern: at some distance, nearly all differences between them are equal.
 * This finds repetitions, ascending and descending sequences, and several of those interleaved.
 */
function hasPattern(values: Uint8Array): boolean {
  for (let distance = 1; distance <= values.length / 2; distance += 1) {
    const steps = values.subarray(distance).map((value, at) => value - (values[at] ?? 0))
    if (new Set(steps).size < 4) return true
  }
  return false
}

/**
 * Whether 32 bytes can be a key. Refuses too few different bytes, typed text, patterns in the bytes
 * or in their base64, and published examples. Refuses fewer than one in 10^9 random keys.
 */
export function looksRandom(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes)
  const typed = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  const digits = Buffer.from(buffer.toString('base64url'))
  return (
    new Set(bytes).size >= 16 &&
    !typed &&
    !hasPattern(bytes) &&
    !hasPattern(digits) &&
    !published.has(buffer.toString('hex'))
  )
}
