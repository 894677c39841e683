import { isValidIBAN } from 'ibantools'

/** How one kind of contact data is written in a plain text; see `plain-text.ts`. */
interface ContactPattern {
  kind: 'email' | 'web' | 'bank' | 'messenger' | 'phone'
  pattern: RegExp
  /** Read the text without weights, prices and the like. */
  amongFigures?: true
  /** How much of a match is hidden, in UTF-16 units: 0 for a match that is none. All if left out. */
  take?: (match: string) => number
}

const at = String.raw`(?:\s{0,2}(?:@|[([{<]\s?(?:at|a|@|arroba)\s?[)\]}>])\s{0,2}|\s(?:at|arroba|klammeraffe)\s)`
const dot = String.raw`(?:\s{0,2}(?:\.|[([{<]\s?(?:dot|punkt|punto|\.)\s?[)\]}>])\s{0,2}|\s(?:dot|punkt|punto)\s)`
/** Ends of domains that are hardly words. */
const sureEnd = '(?:com|net|org|info|biz|io|co|uk|eu|de|fr|ch|ae|hk)'
const anyEnd =
  '(?:com|net|org|info|biz|io|co|uk|eu|de|fr|ch|ae|hk|it|es|pt|nl|ie|il|tr|pl|se|dk|fi|gr|lu|li|jp|cn|sg|au|ca|ru|shop|store|online|site|app|dev|gold|jewelry|jewellery|diamonds|luxury|email)'

/** Ends of domains that begin sentences too, where somebody left out the space after a full stop. */
const wordEnd = '(?:in|is|me|my|no|so|to|us|be|as|at|am|do|by)'
/** Two letters that are no end of a domain: words, units and grades. */
const noEnd = '(?:an|go|he|if|of|on|or|up|we|ok|ct|mm|cm|kg|oz|kt|pc|nr|ex|vg|vs|si|yg|wg|rg)'
/** The beginning of a domain whose name has at least four letters in a row. */
const longName = String.raw`(?<![\w@-])(?=[\w-]*?[a-z]{4})`
const noName = '(?!(?:approx|incl|excl|stock|price|piece|pieces|rings|gold|stones?)\\.)'

const emails: readonly string[] = [
  String.raw`[\w.+-]+\s{0,2}@\s{0,2}(?:[\w-]+\.)+[a-z]{2,}`,
  String.raw`[\w.+-]+\s?[([{<]\s?(?:at|@|arroba)\s?[)\]}>]\s?[\w-]+(?:${dot}[\w-]+)+`,
  String.raw`[\w.+-]+${at}[\w-]+(?:${dot}[\w-]+){0,2}${dot}${sureEnd}\b`,
  // Letter by letter.
  String.raw`(?:\b\w[\s.]){2,40}@(?:\s?\w\b){1,40}\s?\.(?:\s?\w\b){2,10}`,
  String.raw`[\w.+-]+(?:\sat\s|\s?@\s?|\s)(?:gmail|googlemail|hotmail|protonmail|icloud|gmx)\b(?:${dot}${sureEnd})?`,
]

const webs: readonly string[] = [
  String.raw`\bh[tx]{2}ps?\s?:\s?/{1,2}\s?\S+`,
  String.raw`\bwww${dot}[\w-]+(?:${dot}[\w-]+)*(?:/\S*)?`,
  String.raw`(?<![\w@-])(?=[\d-]*[a-z])[\w-]{2,}(?:\.[\w-]+)*\.${anyEnd}\b(?!\.\w)(?:/\S*)?`,
  String.raw`(?<![\w@-])(?=[\d-]*[a-z])[\w-]{2,}(?:\.[\w-]+)*\.[a-z]{2,}/\S+`,
  String.raw`${longName}[\w-]+\.(?:com?|net|org)\.[a-z]{2}\b(?:/\S*)?`,
  String.raw`${longName}[\w-]+\.(?!(?:${wordEnd}|${noEnd})\b)[a-z]{2}\b(?!\.\w)(?:/\S*)?`,
  // Where no sentence goes on, after a word that leads to an address, and in names of jewellers.
  String.raw`${longName}${noName}[\w-]+\.${wordEnd}(?=\s*$|\s*[.!?)](?!\w))`,
  String.raw`(?<=\b(?:visit|see|check|site|website|web|online|on|at)[\s:]{1,3})${longName}${noName}[\w-]+\.${wordEnd}\b(?!\.\w)`,
  String.raw`${longName}(?=[\w-]{2,}?(?:jewel|gems|diamond|gioiell))[\w-]+\.${wordEnd}\b(?!\.\w)`,
  String.raw`(?<![\w@.-])(?:t|wa|fb|ig)\.me\b(?:/\S*)?`,
  String.raw`[\w-]{2,}\s?[([{<]\s?(?:dot|punkt|punto|\.)\s?[)\]}>]\s?${anyEnd}\b`,
  String.raw`[\w-]{2,}\s(?:dot|punkt)\s${anyEnd}\b`,
  String.raw`[\w-]{2,}\spunto\s(?:com|net|org|it|es)\b`,
  String.raw`[\w-]{2,}\s\.\s?(?:com|net|org|info|biz)\b`,
]

/** Names that mean nothing else, however they are taken apart. */
const messengers = [
  'whatsapp', 'wechat', 'weixin', 'telegram', 'skype', 'viber', 'threema', 'kakaotalk', 'instagram',
  'snapchat', 'facebook', 'messenger', 'linkedin', 'discord', 'botim', 'zalo', 'tiktok',
] // prettier-ignore

const handle = String.raw`(?:\s*(?:[:=]|(?:id|name|username|handle|account)\b(?:\s+is\b)?\s*[:=]?)\s*@?[\w.+-]{3,}|\s+(?:is\s+)?@?(?=[\w.-]*[_\d@])[\w.-]{3,})?`
const messengerNames: readonly string[] = [
  ...messengers.flatMap((name) => [
    String.raw`\b${[...name].join('[._-]?')}\b${handle}`,
    String.raw`\b${[...name].join(String.raw`\s`)}\b${handle}`,
  ]),
  String.raw`\bwhats\s+app\b${handle}`,
  String.raw`\bwh[a4]ts?[a4]pp?\b${handle}`,
  String.raw`\b(?:on|via|over|by)\ssignal\b`,
  String.raw`\b(?:signal|line|insta|ig|fb)\s?(?:id\b|handle\b|[:=])\s*\S+`,
  String.raw`\binsta\b(?:\s+@?[\w.]{5,})?`,
  String.raw`\big\s+@?[a-z][\w.]{4,}`,
  String.raw`(?<![\w@])@[a-z][\w.]{2,}`,
]

/** What a number of the trade looks like: nothing of it is part of a telephone number. */
export const harmless: readonly RegExp[] = [
  // Dates and times.
  /(?<![\d-])\d{4}-\d{1,2}-\d{1,2}(?![\d-])/g,
  /(?<![\d./-])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d./-])/g,
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
  // Report and stock numbers after their word, in one piece and without a leading zero.
  /\b(?:gia|igi|hrd|ags|gcal|ssef|gubelin|grs|lotus|agl|report|certificate|cert|stock|sku|item|ref|reference|serial|huid|order|offer|lot|invoice|tracking)\b[\s:.#-]*(?:(?:no|nr|number|report|id|is)\b[\s:.#-]*){0,2}(?:[a-z]{1,3}-?)?[1-9]\d{4,11}(?:(?:[,;&]|,? and) ?[1-9]\d{4,11}){0,50}(?!\d|[\s./-]\d)/g,
  /(?<![a-z\d])[a-z]{1,5}-?\d{2,12}(?:-\d{1,6})?(?![\d-])/g,
  // Money, with its currency before or after.
  /(?:[€£$¥₹]|\b(?:usd|eur|gbp|chf|inr|aed|hkd|sgd|jpy|rs)\b\.?)\s?\d{1,3}(?:[,.' ]\d{3}){0,4}(?:[.,]\d{1,2})?(?!\d)/g,
  /(?:[€£$¥₹]|\b(?:usd|eur|gbp|chf|inr|aed|hkd|sgd|jpy|rs)\b\.?)\s?\d{1,12}(?:[.,]\d{1,2})?(?!\d)/g,
  /(?<![\d+(])[1-9]\d{0,2}(?:[,.' ]\d{3}){0,4}(?:[.,]\d{1,2})?\s?(?:[€£$¥₹]|(?:usd|eur|gbp|chf|inr|aed|hkd|sgd|jpy)\b)/g,
  // Weights, measures, fineness and counts.
  /(?<![\d+(])\d{1,6}(?:[.,]\d{1,4})?\s?(?:(?:g|gr|gram|grams|kg|mg|ct|cts|carat|carats|mm|cm|oz|ozt|dwt|pcs|pieces|pairs|sets|k|kt)\b|[%‰])/g,
  /(?<![\d.,])\d{1,3}[.,]\d{1,3}(?![\d.,])/g,
]

const digits = (text: string) => text.replaceAll(/\D/g, '').length
const atLeast = (count: number) => (text: string) => (digits(text) >= count ? text.length : 0)
/** Two prices side by side are round; a telephone number hardly ever is. */
const unlessRound = (text: string) => (text.endsWith('00') ? 0 : text.length)

const digitWords =
  'zero|oh|nought|null|one|two|three|four|five|six|seven|eight|nine|eins|zwei|zwo|drei|vier|funf|sechs|sieben|acht|neun|un|deux|trois|quatre|cinq|sept|huit|neuf|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette|otto|nove'
const spoken = new RegExp(`${digitWords}|\\d`, 'g')

/** A number that is read out: at least seven digits, three of them as words. */
function spokenLength(text: string): number {
  const said = text.match(spoken) ?? []
  const words = said.filter((each) => each.length > 1).length
  return said.length >= 7 && words >= 3 ? text.trimEnd().length : 0
}

const phoneWord =
  'call|phone|tel|telephone|mobile|mob|cell|ring|text|sms|fax|wa|number is|(?:my|our|direct|private|office) number|reach (?:me|us)|contact(?: me| us)?|telefon|handy'

/** How much of a text that begins like an IBAN is one: its country says how long it is. */
function ibanLength(text: string): number {
  for (let length = text.length; length >= 15; length -= 1) {
    const code = text.slice(0, length)
    if (/[a-z\d]$/.test(code) && isValidIBAN(code.replaceAll(/[\s-]/g, '').toUpperCase()))
      return length
  }
  return 0
}

const of = (kind: ContactPattern['kind'], sources: readonly string[]): ContactPattern[] =>
  sources.map((source) => ({ kind, pattern: new RegExp(source, 'g') }))

/** Every way to write contact data that we know, in the order in which they are looked for. */
export const contactPatterns: readonly ContactPattern[] = [
  ...of('email', emails),
  ...of('web', webs),
  { kind: 'bank', pattern: /\b[a-z]{2}\d{2}(?:[\s-]?[a-z\d]){11,30}/g, take: ibanLength },
  ...of('bank', [
    String.raw`\biban\b[\s:]*[a-z]{2}\s?\d{2}(?:[\s-]?[a-z\d]{2,4}){3,8}`,
    String.raw`\bsort code[\s:]*\d{2}\D?\d{2}\D?\d{2}(?!\d)`,
    String.raw`\b(?:account|acct|konto)[\s:]*(?:(?:no|number|nr)\b[\s:.]*)?\d[\d\s-]{5,15}\d`,
  ]),
  ...of('messenger', messengerNames),
  {
    kind: 'phone',
    pattern: /(?<![\w.,])(?:\+|00\s?)[\s(]*[1-9](?:[\s()./-]{0,3}\d){7,13}/g,
    amongFigures: true,
    take: atLeast(9),
  },
  {
    kind: 'phone',
    pattern: /(?<![\w.,-])\(?0\d{1,5}\)?(?:[\s./-]{0,3}\d{2,8}){1,5}(?!\d)/g,
    amongFigures: true,
    take: atLeast(9),
  },
  {
    kind: 'phone',
    pattern: /(?<![\w.,-])\(?[2-9]\d{2}\)?[\s.-]{1,2}[2-9]\d{2}[\s.-]\d{4}(?!\d)/g,
    amongFigures: true,
  },
  {
    kind: 'phone',
    pattern: new RegExp(
      String.raw`(?<=\b(?:${phoneWord})\b[^\d\u0001]{0,25})\+?\(?\d(?:[\s()./-]{0,3}\d){6,13}`,
      'g',
    ),
    amongFigures: true,
  },
  { kind: 'phone', pattern: /(?<![\w.,-])[1-9]\d{10,13}(?!\d)/g, amongFigures: true },
  // Mobile numbers of India.
  {
    kind: 'phone',
    pattern:
      /(?<![\w.,-]|\d\s)[6-9](?:\d{9}|\d{4}[\s.-]\d{5}|\d{3}[\s-]\d{3}[\s-]\d{3})(?![\s.-]?\d)/g,
    amongFigures: true,
    take: unlessRound,
  },
  // A country's code without its sign.
  {
    kind: 'phone',
    pattern:
      /(?<![\w.,-]|\d\s)(?:44|39|49|41|43|31|32|34|90|91|971|972|852)[\s.-]\(?\d{1,5}\)?(?:[\s.-]\d{3,8}){1,3}(?![\s.-]?\d)/g,
    amongFigures: true,
    take: (text) => (digits(text) >= 11 ? unlessRound(text) : 0),
  },
  {
    kind: 'phone',
    pattern: /(?<![\w.,-]|\d\s)33[\s.-]\d(?:[\s.-]\d{2}){4}(?![\s.-]?\d)/g,
    amongFigures: true,
  },
  // Digit by digit.
  {
    kind: 'phone',
    pattern: /(?<![\d.,])\d(?:[\s.\-_*,/|~]{1,3}\d(?!\d)){7,}/g,
    amongFigures: true,
  },
  {
    kind: 'phone',
    pattern: new RegExp(
      String.raw`\b(?:${digitWords}|\d{1,4})(?:[\s,./-]*(?:${digitWords}|double|triple|and|\d{1,4}))*\b`,
      'g',
    ),
    take: spokenLength,
  },
]

/** How people are asked to pay past us, besides the number of an account. */
export const payToPatterns: readonly RegExp[] = [
  /\b(?:pay|paid|payments?|transfer|wire|send|remit)(?:\s(?:it|this|that|us|me|all|only|directly|direct|straight|by (?:wire|bank transfer|transfer)|(?:the|your|all) (?:money|funds|payment|price|total|amount|rest|balance|deposit)|money|funds))*\s(?:in)?to\b(?=\s(?:(?:the|this|our|my|another|a|new|other|different|following|private|personal|company|bank)\s){0,4}(?:accounts?|iban|bank)\b|\s?:|\s\[contact)/,
  /\b(?:new|another|other|different|changed|private|personal)\s(?:bank\s)?(?:account\b(?!\s(?:manager|executive|team))|bank\b|iban\b)/,
  /\bbank\s(?:details|account|data)\b/,
]
