/**
 * A closed walk over this many things in which each precedes each, including itself, exactly once; the first one follows the last (a de
 * Bruijn sequence of pairs: the Lyndon words of one and two letters in order).
 */
export const pairWalk = (count: number): number[] =>
	Array.from({ length: count }, (_, one) => [
		one,
		...Array.from({ length: count - one - 1 }, (_, more) => [one, one + 1 + more]).flat(),
	]).flat()
