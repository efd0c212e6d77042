import fc from 'fast-check'

/**
 * Generated tests try the same cases in every run, so that a run only tells something about a change. VITRINE_TEST_SEED=<number> tries
 * other cases; a failure there is a problem to fix, whatever change is at hand.
 */
fc.configureGlobal({ seed: Number(process.env.VITRINE_TEST_SEED ?? 20_261_122) })
