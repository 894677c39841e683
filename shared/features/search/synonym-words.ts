import { isIdle, longestPhrase } from './asked-words.ts'
import { wordsIn } from './words-in.ts'

/** The most groups that operators may add, and the most words or phrases of one. */
export const mostGroups = 300
const mostPhrases = 12
const longest = 40
/** Characters of the whole field; every group within the limits fits. */
export const longestText = 600

/** The words and phrases of a list with commas, as the search compares them. */
export const readPhrases = (text: string): string[] =>
  text
    .split(/[,;\n]/u)
    .map((each) => wordsIn(each).join(' '))
    .filter(Boolean)

/** Why a text is no group of words that mean the same, in words for whoever typed it; or null. */
export function whyNoGroup(text: string): string | null {
  const phrases = readPhrases(text)
  if (phrases.length < 2) return 'Enter at least two words, with commas between them.'
  if (phrases.length > mostPhrases) return `Enter at most ${mostPhrases} words or phrases.`
  const twice = phrases.find((each, at) => phrases.indexOf(each) !== at)
  if (twice !== undefined)
    return `“${twice}” is there twice. The search treats both spellings as the same.`
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    if (phrase.length < 2) return `“${phrase}” is too short: it would find too many lots.`
    if (phrase.length > longest) return `Keep each word or phrase to ${longest} characters.`
    if (words.length > longestPhrase) return `“${phrase}” has more than ${longestPhrase} words.`
    if (words.every(isIdle)) return `The search ignores “${phrase}”, so it cannot have synonyms.`
  }
  return null
}
