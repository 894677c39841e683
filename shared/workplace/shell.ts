/** The header and the footer of the workplace: one chunk, since every page has both or neither. */
export { ShellFooter } from './shell-footer.tsx'
export { ShellHeader } from './shell-header.tsx'
