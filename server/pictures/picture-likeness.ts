/** In how many of 64 bits two hashes of pictures differ; up to about 10 the pictures look alike. */
export function hammingDistance(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; different > 0n; different &= different - 1n) count += 1
  return count
}
