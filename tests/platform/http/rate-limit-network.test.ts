import { expect, it } from 'vitest'

import { networkOf } from '#server/http/rate-limits/network.ts'

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each(['192.0.2.1', '::ffff:192.0.2.1', '', 'zoe@trade.example'])(
  '%j counts as itself',
  (key) => {
    expect(networkOf(key)).toBe(key)
  },
)
