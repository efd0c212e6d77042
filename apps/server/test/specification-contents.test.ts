import type { ErrorCode } from '@vitrine/contract/error-codes'
import { type EmergencyDraft, emergency_problems } from '@vitrine/domain/release/emergency'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { dialects } from './app.ts'
import {
	aRuleWorld,
	type Broken,
	emergency_draft,
	expectHeld,
	type Params,
	type Rule,
	type RuleWorld,
} from './specification-rules.ts'

describe.each(dialects)('the rules of specification B §5 for interludes, emergencies and reviews, on %s', dialect => {
	let world: RuleWorld
	beforeAll(async () => {
		world = await aRuleWorld(dialect)
	})
	afterAll(() => world.app.remove())

	const interlude = (change: Params, coded: ErrorCode, fields?: Params): Broken => {
		const content = {
			name: 'x',
			type: 'signal',
			w: '640',
			h: '360',
			source: 'hdmi1',
			source_duration: '5000',
			...change,
		}
		const params = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== 'none'))
		return { path: '/admin/interlude/save', params, coded, ...(fields === undefined ? {} : { fields }) }
	}
	const emergency = (change: Partial<EmergencyDraft>, fields: Params, path = 'save'): Broken => ({
		path: `/admin/emergency/${path}`,
		params: {
			content: JSON.stringify({ ...emergency_draft, ...change }),
			...(path === 'save' ? {} : { deviceids: world.deviceids }),
		},
		coded: 'parameter',
		fields,
	})
	const numbers = ['font_size', 'opacity', 'strip_height', 'speed', 'language_seconds', 'priority', 'duration'] as const
	const nothing = { zh: ' ', en: '', vi: '', ru: '', tr: '', ja: '' }
	const decide = (kind: keyof RuleWorld['waiting'], params: Params, coded: ErrorCode): Broken => ({
		path: `/admin/review/decide${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`,
		params: { approve: '0', ...world.waiting[kind], ...params },
		coded,
	})

	/** The rules in the words of the specification, each with a call that breaks it. */
	const rules: readonly Rule[] = [
		['Interlude: event name required', () => interlude({ name: ' ' }, 'interlude_name_missing')],
		['Interlude: type required', () => interlude({ type: 'none' }, 'parameter', { type: '必填' })],
		['Interlude: width required', () => interlude({ w: 'none' }, 'parameter', { w: '必填' })],
		['Interlude: height required', () => interlude({ h: 'none' }, 'parameter', { h: '必填' })],
		['Emergency: content not empty', () => emergency({ texts: nothing }, { texts: emergency_problems.texts })],
		[
			'Emergency: content not empty, published at once',
			() => emergency({ texts: nothing }, { texts: emergency_problems.texts }, 'publish'),
		],
		...numbers.map(
			field =>
				[
					`Emergency: numeric parameters required: ${field}`,
					() => emergency({ [field]: undefined }, { [field]: emergency_problems[field] }),
				] as const,
		),
		...(['material', 'program', 'release', 'interlude'] as const).map(
			kind =>
				[
					`Review: rejection needs a reason, of a ${kind}`,
					() => decide(kind, { reason: ' ' }, 'review_reason_missing'),
				] as const,
		),
		[
			'Review: select at least one material',
			() => decide('material', { materials: '[]', approve: '1' }, 'review_nothing'),
		],
		[
			'Review: select at least one program',
			() => decide('program', { programs: '[]', approve: '1' }, 'review_no_program'),
		],
		[
			'Review: a release number must be chosen',
			() => decide('release', { releases: '[]', approve: '1' }, 'review_no_release'),
		],
		[
			'Review: select at least one interlude',
			() => decide('interlude', { interludes: '[]', approve: '1' }, 'review_no_interlude'),
		],
		[
			'Review: unreviewed entries cannot be deleted (B §4)',
			() => {
				const [{ id = 0 } = {}] = JSON.parse(world.waiting.material.materials ?? '[]') as { id?: number }[]
				return { path: '/admin/material/delete', params: { ids: String(id) }, coded: 'material_unreviewed' }
			},
		],
	]

	test.each(rules)('%s', (_, broken) => expectHeld(world, broken()))
})
