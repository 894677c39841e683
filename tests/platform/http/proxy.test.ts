import { describe, expect, it } from 'vitest'

import { isTrusted } from '#server/http/proxy.ts'

describe('forwarded headers: the proxy at', () => {
  const trusted = isTrusted(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '::ffff:127.0.0.1', 'fd00::1'])(
    '%s is trusted',
    (address) => expect(trusted(address)).toBe(true),
  )

  it.each(['11.0.0.1', '127.0.0.2', '::1', 'fe80::1', '::ffff:11.0.0.1', 'garbage', '', undefined])(
    '%s is not',
    (address) => expect(trusted(address)).toBe(false),
  )
})
