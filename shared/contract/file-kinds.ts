const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}
const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Kinds of files in words, such as "PDF, JPEG or PNG". */
export const fileKinds = (mediaTypes: readonly string[], article: '' | 'a ' = ''): string =>
  anyOf.format(mediaTypes.map((each) => `${article}${names[each] ?? each}`))
