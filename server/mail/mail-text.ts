import { type MailContent, mailFoot } from './mail-content.ts'

/** Columns of a plain-text mail: room for a few levels of quoting within the usual 80. */
const columns = 72

/** Wraps lines at spaces. A longer word, such as a link, stays whole so that it can be followed. */
function wrapped(text: string): string {
  return text.split(/\r?\n/).map(wrappedLine).join('\n')
}

function wrappedLine(line: string): string {
  if ([...line].length <= columns) return line
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current !== '' && [...longer].length > columns) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current].join('\n')
}

/** The plain-text version, wrapped at 72 columns. */
export function mailText(mail: MailContent): string {
  const { greeting, paragraphs, code, action, closing } = mail
  const parts = [
    ...(greeting === undefined ? [] : [greeting]),
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(closing === undefined ? [] : [closing]),
    // The usual separator before a signature.
    `-- \n${mailFoot.house}\n${mailFoot.contact}`,
  ]
  return `${parts.map(wrapped).join('\n\n')}\n`
}
