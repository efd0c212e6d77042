import { expect, test } from 'vitest'
import { t } from '../../data/text.ts'
import { reachWords } from './ending-words.ts'

const reach = { ended_at: 1, terminals: 3, succeeded: 2, removed: 0, unanswered: 0 }

test('an ended template counts every terminal that was told, and says which of them have not answered', () => {
	expect(reachWords({ ...reach, ended_at: 0 })).toEqual([t('已送达 {arrived} / {count}', { arrived: 2, count: 3 })])
	expect(reachWords({ ...reach, removed: 2, unanswered: 1 })).toEqual([
		t('已移除 {removed} / {count}', { removed: 2, count: 3 }),
		t('{count} 台终端尚未答复，可能仍在执行', { count: 1 }),
	])
	expect(reachWords({ ...reach, removed: 3 })).toEqual([t('已移除 {removed} / {count}', { removed: 3, count: 3 })])
	expect(reachWords({ ...reach, terminals: 0, succeeded: 0 })).toEqual([t('未送达任何终端')])
})
