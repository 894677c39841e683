import { likenessOf, likenessOfWords, slackOf } from './likeness.ts'
import { isCommon, weightOf, wordsOfName } from './name-words.ts'

/** What a list says of one of those who are on it. */
export interface ListedNames {
  names: readonly string[]
}

interface Name<E> {
  entry: E
  name: string
  words: readonly string[]
  weight: number
}

/** A listed name that is like another. */
export interface Found<E> {
  entry: E
  name: string
  /** From 0 to 100. */
  likeness: number
}

/** Three letters in a row, with a mark before and after the word. */
function trigramsOf(word: string): string[] {
  const marked = ` ${word} `
  return [...new Set(Array.from({ length: word.length }, (_, at) => marked.slice(at, at + 3)))]
}

/** The words of all names, found by their trigrams, so that few have to be compared letter by letter. */
class Vocabulary {
  private readonly ids = new Map<string, number>()
  private readonly words: string[] = []
  private readonly byTrigram = new Map<string, number[]>()
  private readonly known = new Map<string, readonly [id: number, like: number][]>()
  /** How many trigrams each word shares with the one that is looked for. */
  private shared = new Uint16Array(0)

  idOf(word: string): number {
    const found = this.ids.get(word)
    if (found !== undefined) return found
    const id = this.words.push(word) - 1
    this.ids.set(word, id)
    for (const trigram of trigramsOf(word)) {
      const others = this.byTrigram.get(trigram)
      if (others === undefined) this.byTrigram.set(trigram, [id])
      else others.push(id)
    }
    return id
  }

  /** The words that are the same as this one, but for a slip or two. */
  like(word: string): readonly [id: number, like: number][] {
    const known = this.known.get(word)
    if (known !== undefined) return known
    const trigrams = trigramsOf(word)
    const slack = slackOf(word.length)
    // Each wrong letter changes three trigrams at most.
    const least = Math.max(1, slack === 0 ? trigrams.length : trigrams.length - 3 * slack)
    // By id, because a map takes several times as long. Each search leaves it empty.
    if (this.shared.length < this.words.length) this.shared = new Uint16Array(this.words.length)
    const { shared } = this
    const sharing: number[] = []
    for (const trigram of trigrams) {
      for (const id of this.byTrigram.get(trigram) ?? []) {
        const before = shared[id] ?? 0
        if (before === 0) sharing.push(id)
        shared[id] = before + 1
      }
    }
    const found: [number, number][] = []
    for (const id of sharing) {
      const count = shared[id] ?? 0
      shared[id] = 0
      if (count < least) continue
      const like = likenessOfWords(word, this.words[id] ?? '')
      if (like > 0) found.push([id, like])
    }
    this.known.set(word, found)
    return found
  }
}

/** Listed names, in which others are looked up. */
export class NameIndex<E extends ListedNames> {
  private readonly vocabulary = new Vocabulary()
  private readonly names: Name<E>[] = []
  private readonly byWord = new Map<number, number[]>()
  private readonly byLetters = new Map<string, number[]>()

  constructor(entries: Iterable<E>) {
    for (const entry of entries) for (const name of entry.names) this.add(entry, name)
  }

  private add(entry: E, name: string): void {
    const words = wordsOfName(name)
    if (words.length === 0) return
    const weight = words.reduce((sum, word) => sum + weightOf(word), 0)
    const at = this.names.push({ entry, name, words, weight }) - 1
    for (const word of new Set(words)) {
      const id = this.vocabulary.idOf(word)
      const others = this.byWord.get(id)
      if (others === undefined) this.byWord.set(id, [at])
      else others.push(at)
    }
    const together = words.join('')
    this.byLetters.set(together, [...(this.byLetters.get(together) ?? []), at])
  }

  /** The names that share enough with these words to be worth comparing. */
  private candidates(words: readonly string[]): Iterable<number> {
    const telling = words.filter((word) => !isCommon(word))
    const searched = telling.length > 0 ? telling : words
    const sum = words.reduce((all, word) => all + weightOf(word), 0)
    const rest = sum - searched.reduce((all, word) => all + weightOf(word), 0)
    const shared = new Map<number, number>()
    for (const word of new Set(searched)) {
      for (const [id, like] of this.vocabulary.like(word)) {
        for (const at of this.byWord.get(id) ?? []) {
          shared.set(at, (shared.get(at) ?? 0) + like * weightOf(word))
        }
      }
    }
    const enough = [...shared].filter(
      ([at, weight]) => weight + rest >= 0.5 * Math.min(sum, this.names[at]?.weight ?? sum),
    )
    return new Set([...enough.map(([at]) => at), ...(this.byLetters.get(words.join('')) ?? [])])
  }

  /** The entries with a name of at least this likeness, each with the name that is most like it. */
  find(name: string, likeness: number): Found<E>[] {
    const words = wordsOfName(name)
    if (words.length === 0) return []
    const best = new Map<E, Found<E>>()
    for (const at of this.candidates(words)) {
      const listed = this.names[at]
      if (listed === undefined) continue
      const like = Math.round(likenessOf(words, listed.words) * 100)
      if (like < likeness || like <= (best.get(listed.entry)?.likeness ?? 0)) continue
      best.set(listed.entry, { entry: listed.entry, name: listed.name, likeness: like })
    }
    return [...best.values()].toSorted((a, b) => b.likeness - a.likeness)
  }
}
