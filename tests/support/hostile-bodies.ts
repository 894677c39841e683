import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A request body that no operation accepts, and its headers. */
export interface HostileBody {
  name: string
  body: Buffer
  headers?: Record<string, string>
}

const deep = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)
const text = (name: string, body: string): HostileBody => ({ name, body: Buffer.from(body) })
const megabyte = Buffer.alloc(1024 * 1024, ' ')
const bomb = Buffer.concat([Buffer.from('{"a":"'), ...Array<Buffer>(20).fill(megabyte)])

/** Bodies that are invalid for every operation. */
export const hostileBodies: readonly HostileBody[] = [
  ...['null', '[]', '[{}]', '1', '"text"', 'true', '1e400', '{', '{}{}', '{"a":1,}', 'NaN'].map(
    (each) => text(each, each),
  ),
  text('arrays, 10,000 deep', deep('[', ']', 10_000)),
  text('objects, 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  text('a field, 30 deep', `{"a":${deep('[', ']', 30)}}`),
  text('an unknown number that is none', '{"a":1e400}'),
  text('__proto__', '{"__proto__":{"role":"operator"}}'),
  text('constructor', '{"constructor":{"prototype":{"operator":true}}}'),
  text('a NUL in a name', '{"a\\u0000":1}'),
  text('a huge text', JSON.stringify({ a: 'x'.repeat(90_000) })),
  text('more than is taken', JSON.stringify({ a: 'x'.repeat(200_000) })),
  text(
    '10,000 fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 1]))),
  ),
  { name: 'UTF-16', body: Buffer.from('{"a":1}', 'utf16le') },
  {
    name: 'UTF-16, said so',
    body: Buffer.from('{"a":1}', 'utf16le'),
    headers: { 'content-type': 'application/json; charset=utf-16le' },
  },
  { name: 'bad UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: 'a BOM and more', body: Buffer.from('\uFEFF{"a":1}') },
  { name: 'a bomb in gzip', body: gzipSync(bomb), headers: { 'content-encoding': 'gzip' } },
  {
    name: 'a bomb in brotli',
    body: brotliCompressSync(bomb),
    headers: { 'content-encoding': 'br' },
  },
  { name: 'no gzip', body: Buffer.from('{}'), headers: { 'content-encoding': 'gzip' } },
  { name: 'an unknown coding', body: Buffer.from('{}'), headers: { 'content-encoding': 'zstd' } },
  { name: 'another type', body: Buffer.from('{}'), headers: { 'content-type': 'text/plain' } },
  {
    name: 'an unknown charset',
    body: Buffer.from('{}'),
    headers: { 'content-type': 'application/json; charset=x-none' },
  },
]

/** Fields that only the server may set, where the operation does not know them. */
export const forbiddenFields =
  'role operator verified kycStatus companyId personId sellerId id createdAt balance commission'.split(
    ' ',
  )

/** Values that every field must cope with. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  {},
  [[]],
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF tail',
  '\u202Eevil',
  'zero\u200Bwidth\u2060',
  'раураl',
  '%00',
  '%_'.repeat(1000),
  "' OR 1=1 --",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'https://[::1',
  'x'.repeat(50_000),
  '@'.repeat(5000),
  `${'a.'.repeat(5000)}@x`,
  `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(56)}.example`,
  'ﷺ'.repeat(80),
  '0x1F',
  '9'.repeat(400),
  '1e400',
  '2026-02-31T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
]

/** Queries that no operation accepts. */
export const hostileQueries = [
  `?${'a[]=1&'.repeat(700)}`,
  `?${'a'.repeat(7000)}`,
  `?a${'[b]'.repeat(1000)}=1`,
  '?a=1&a=2',
  '?limit=1e400&limit=2',
  '?__proto__=1',
  '?a=%00',
  '?a=%ED%A0%80',
  '?a=%ZZ',
]
