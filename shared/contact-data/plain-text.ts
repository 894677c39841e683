/** Letters of other scripts that look like Latin ones, in small letters. */
const lookAlike: Readonly<Record<string, string>> = Object.fromEntries([
  ['а', 'a'],
  ['α', 'a'],
  ['ɑ', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['ϲ', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['ё', 'e'],
  ['є', 'e'],
  ['ε', 'e'],
  ['ɡ', 'g'],
  ['һ', 'h'],
  ['н', 'h'],
  ['і', 'i'],
  ['ї', 'i'],
  ['ι', 'i'],
  ['ı', 'i'],
  ['ј', 'j'],
  ['к', 'k'],
  ['κ', 'k'],
  ['ӏ', 'l'],
  ['м', 'm'],
  ['п', 'n'],
  ['η', 'n'],
  ['о', 'o'],
  ['ο', 'o'],
  ['օ', 'o'],
  ['р', 'p'],
  ['ρ', 'p'],
  ['ԛ', 'q'],
  ['г', 'r'],
  ['ѕ', 's'],
  ['т', 't'],
  ['τ', 't'],
  ['υ', 'u'],
  ['ս', 'u'],
  ['ν', 'v'],
  ['ѵ', 'v'],
  ['ԝ', 'w'],
  ['ω', 'w'],
  ['х', 'x'],
  ['χ', 'x'],
  ['у', 'y'],
  ['γ', 'y'],
  ['ʏ', 'y'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['。', '.'],
  ['．', '.'],
  ['․', '.'],
  ['‚', ','],
  ['∶', ':'],
  ['⁄', '/'],
  ['∕', '/'],
  ['﹫', '@'],
])

const zeros = /\p{Nd}/u
/** Zero-width characters, soft hyphens, joiners, and accents that were put on letters. */
const nothing = /[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/u
const dash = /\p{Pd}|[\u2212\u00AF\u2022\u00B7]/u

/** The digit that a decimal digit of any script stands for: their zeros begin each block of ten. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return character
  for (let value = 0; value < 10; value += 1) {
    const before = point - value - 1
    if (!zeros.test(String.fromCodePoint(before))) return String(value)
  }
  return '0'
}

function plainOf(character: string): string {
  if (/[\n\t]/.test(character)) return ' '
  if (dash.test(character)) return '-'
  // Circled and wide forms become the plain ones; accents come apart from their letters.
  return [...character.normalize('NFKD').toLowerCase()]
    .map((each) => {
      if (nothing.test(each)) return ''
      if (zeros.test(each)) return digitOf(each)
      if (/\s/u.test(each)) return ' '
      return lookAlike[each] ?? each
    })
    .join('')
}

/**
 * A text as a reader sees it, in small plain letters: without what is invisible, and with other
 * scripts' digits and look-alike letters replaced.
 * @returns it, and for each of its UTF-16 units the place in the given text that it comes from
 */
export function plainText(text: string): { plain: string; starts: readonly number[] } {
  let plain = ''
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    const next = plainOf(character)
    for (let unit = 0; unit < next.length; unit += 1) starts.push(at)
    plain += next
    at += character.length
  }
  return { plain: figuresIn(plain), starts }
}

/** Reads letters as digits where they stand among digits, as in `O2O 7946 O958`. */
const figuresIn = (plain: string) =>
  plain
    .replaceAll(/(?<![a-z\d])o(?=\d)/g, '0')
    .replaceAll(/(?<=\d)o(?![a-z])/g, '0')
    .replaceAll(/(?<=\d)[il|](?=\d)/g, '1')
