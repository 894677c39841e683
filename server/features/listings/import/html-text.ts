import { compile } from 'html-to-text'

/** A tag that shops put into their descriptions. Other text may have a "<" of its own: "< 3 g". */
const tag =
  /<\/?(?:a|b|blockquote|br|center|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|meta|ol|p|pre|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/i
const entity = /&(?:amp|nbsp|quot|lt|gt|[lr][sd]quo|[mn]dash|hellip|deg|#\d{2,6}|#x[\da-f]{2,6});/i

const convert = compile({
  wordwrap: false,
  // Tags within tags, so that a hostile text cannot fill the stack.
  limits: { maxDepth: 100 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...[1, 2, 3, 4, 5, 6].map((at) => ({
      selector: `h${at}`,
      options: { uppercase: false, leadingLineBreaks: 2 },
    })),
    { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  ],
})

/** The text of a cell that has HTML of a web page in it; a cell without HTML comes back unchanged. */
export function textOfHtml(text: string): string {
  if (!tag.test(text) && !entity.test(text)) return text
  // Without tags its lines are those of a text, which HTML would join.
  const html = tag.test(text) ? text : text.replaceAll('\n', '<br>')
  return convert(html).replaceAll('\u00A0', ' ').replaceAll(/ +$/gm, '').trim()
}
