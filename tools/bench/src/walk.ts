/**
 * A way round so many things on which each stands before each, itself too, exactly once; the first one follows the last
 * (a de Bruijn sequence of pairs: the Lyndon words of one and two letters in their order).
 */
export const pairWalk = (count: number): number[] =>
	Array.from({ length: count }, (_, one) => [
		one,
		...Array.from({ length: count - one - 1 }, (_, more) => [one, one + 1 + more]).flat(),
	]).flat()
