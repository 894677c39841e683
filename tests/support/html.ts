/** An element's start tag with its attributes; enough to read what our own server writes. */
export interface Tag {
  name: string
  attributes: Record<string, string>
  /** Where the start tag ends in the document. */
  end: number
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Text with its character references resolved. */
function unescapeHtml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

/** Every start tag in the document, in order, except inside scripts and style sheets. */
export function tagsOf(html: string): Tag[] {
  const found: Tag[] = []
  const pattern = /<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>/gi
  for (let match = pattern.exec(html); match !== null; match = pattern.exec(html)) {
    const name = (match[1] ?? '').toLowerCase()
    const attributes: Record<string, string> = {}
    for (const [, key = '', double, single, bare] of (match[2] ?? '').matchAll(
      /([^\s=>/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g,
    )) {
      attributes[key.toLowerCase()] = unescapeHtml(double ?? single ?? bare ?? '')
    }
    found.push({ name, attributes, end: pattern.lastIndex })
    if (name === 'script' || name === 'style') {
      const close = html.indexOf(`</${name}`, pattern.lastIndex)
      if (close !== -1) pattern.lastIndex = close
    }
  }
  return found
}

/** The contents of every element with a name that cannot be nested: script, style, title, h1. */
export function contentsOf(html: string, name: string): { tag: Tag; content: string }[] {
  return tagsOf(html)
    .filter((tag) => tag.name === name)
    .map((tag) => ({ tag, content: html.slice(tag.end, html.indexOf(`</${name}`, tag.end)) }))
}

/** What a reader sees: no tags, single spaces. */
export function textOf(html: string): string {
  const bare = html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
  return unescapeHtml(bare).replaceAll(/\s+/g, ' ').trim()
}

/** The value of a meta tag by its `name` or `property`; fails if it is missing or repeated. */
export function metaOf(html: string, name: string): string {
  const all = tagsOf(html).filter(
    ({ name: tag, attributes }) =>
      tag === 'meta' && (attributes.name === name || attributes.property === name),
  )
  if (all.length !== 1) throw new Error(`${all.length} meta tags are called ${name}`)
  return all[0]?.attributes.content ?? ''
}

/** From the first start tag of an element to its last end tag. */
export const between = (html: string, name: string): string =>
  html.slice(html.indexOf(`<${name}`), html.lastIndexOf(`</${name}>`))

/** Every link as its text and its address. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', content = '']) => `${textOf(content)} ${href}`,
  )
