import { brand } from '#shared/brand.ts'

import { type MailContent, mailFoot } from './mail-content.ts'

/** The site's colours as values, because mail programs do not support custom properties. */
const light = {
  page: '#fbf8f3',
  sunken: '#f1ebe1',
  hairline: '#ddd3c4',
  ink: '#1b1a17',
  quiet: '#5c564c',
  gold: '#a9812f',
  deep: '#12261f',
  onDeep: '#fbf8f3',
} as const

const serif = "Georgia, 'Times New Roman', serif"
const sans = 'Arial, Helvetica, sans-serif'

/**
 * Programs that respect the reader's dark mode show the evergreen background. For programs that
 * invert colours themselves, every text has a background, which keeps the contrast.
 */
const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media(prefers-color-scheme:dark){',
  '.page{background:#12261f!important}',
  '.ink{color:#fbf8f3!important}',
  '.quiet{color:#c3c4b5!important}',
  '.line{border-color:#38493f!important}',
  '.rule{border-color:#d9be82!important}',
  '.code{background:#38493f!important;color:#fbf8f3!important}',
  '.button{background:#d9be82!important;color:#12261f!important}',
  '}',
].join('')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
const lines = (text: string) => escaped(text).replaceAll(/\r?\n/g, '<br>')

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 20px;color:${light.ink};font:400 16px/26px ${sans};overflow-wrap:anywhere">${lines(text)}</p>`

const heading = (text: string) =>
  `<h1 class="ink" style="margin:0 0 24px;color:${light.ink};font:400 28px/36px ${serif};overflow-wrap:anywhere">${escaped(text)}</h1>`

const code = (text: string) =>
  `<p class="code ink" style="margin:8px 0 28px;padding:16px 20px;background:${light.sunken};color:${light.ink};font:400 30px/40px ${serif};letter-spacing:5px;text-align:center">${escaped(text)}</p>`

const small = (text: string, margin: string) =>
  `<p class="quiet" style="margin:${margin};color:${light.quiet};font:400 14px/22px ${sans};overflow-wrap:anywhere">${text}</p>`

function action(label: string, url: string): string {
  const href = escaped(url)
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>' +
    `<td class="button" bgcolor="${light.deep}" style="background:${light.deep};border-radius:2px">` +
    `<a class="button" href="${href}" style="display:inline-block;padding:14px 28px;border-radius:2px;background:${light.deep};color:${light.onDeep};font:400 16px/24px ${sans};text-decoration:none">${escaped(label)}</a></td></tr></table>` +
    small(
      `If the button does not work, copy this link into your browser:<br><a class="quiet" href="${href}" style="color:${light.quiet};word-break:break-all">${href}</a>`,
      '0 0 24px',
    )
  )
}

/** The HTML version: tables and inline styles, at most 600 px wide; loads nothing, tracks nobody. */
export function mailHtml(mail: MailContent): string {
  const letter = [
    heading(mail.subject),
    ...(mail.greeting === undefined ? [] : [paragraph(mail.greeting)]),
    ...mail.paragraphs.map(paragraph),
    ...(mail.code === undefined ? [] : [code(mail.code)]),
    ...(mail.action === undefined ? [] : [action(mail.action.label, mail.action.url)]),
    ...(mail.closing === undefined ? [] : [paragraph(mail.closing)]),
  ].join('\n')
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escaped(mail.subject)}</title>
<style>${sheet}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table ${table} class="page" width="100%" bgcolor="${light.page}" style="background:${light.page}"><tr><td align="center" style="padding:32px 20px 40px">
<table ${table} width="600" style="width:100%;max-width:600px"><tr><td class="rule" style="padding:0 0 16px;border-bottom:1px solid ${light.gold}">
<p class="ink" style="margin:0;color:${light.ink};font:400 26px/32px ${serif}">${escaped(brand.name)}</p>
</td></tr><tr><td style="padding:40px 0 20px">
${letter}
</td></tr><tr><td class="line" style="padding:20px 0 0;border-top:1px solid ${light.hairline}">
${small(`${escaped(mailFoot.house)}<br><a class="quiet" href="mailto:${mailFoot.contact}" style="color:${light.quiet}">${mailFoot.contact}</a>`, '0')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
