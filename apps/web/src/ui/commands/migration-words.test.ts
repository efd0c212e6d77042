import { migration_problems } from '@vitrine/domain/command/trials/migration'
import { revert_reasons } from '@vitrine/domain/command/trials/trial'
import { expect, test } from 'vitest'
import { commandTipsWord } from '../command-word.ts'
import { problemWord } from './migration-words.ts'

test('whatever a terminal says of a migration or a trial is said in words', () => {
	for (const problem of migration_problems) expect(problemWord(problem)).not.toBe(`migration_${problem}`)
	for (const code of [...Object.values(revert_reasons), 'change_absent', 'player_browser_bound'])
		expect(commandTipsWord(code)).not.toBe(code)
})
