import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { fill, type Values } from '@vitrine/texts/rows'
import { expect } from 'vitest'
import { aApp, type dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aMaterial, aName, aProgram, aTerminal } from './factories.ts'
import { aGroup, aMember, rootGroup } from './people.ts'
import { type Answer, call } from './raw.ts'

export const day = 86_400_000

const counted = ['releases', 'downloads', 'release_targets', 'emergencies', 'schedule_templates', 'notices'] as const
const reviewed = ['materials', 'programs', 'interludes', 'releases'] as const

export type Params = Record<string, string>

/** A call that breaks a rule, and its answer: a coded error, or the problems of the fields. */
export interface Broken {
	readonly path: string
	readonly params: Params
	readonly coded: ErrorCode
	readonly values?: Values
	readonly fields?: Params
}

/** A rule in the words of the specification, and a call that breaks it. */
export type Rule = readonly [string, () => Broken]

/** An installation to break the rules in: who tries it, and with what. */
export interface RuleWorld {
	readonly app: TestApp
	readonly maker: Browser
	readonly reviewer: Browser
	readonly one: ProgramDetail
	readonly two: ProgramDetail
	readonly deviceids: string
	/** A terminal of an old version. */
	readonly old: { readonly id: number; readonly name: string }
	readonly interlude_id: string
	/** One of each kind that waits for review, as named by its call. */
	readonly waiting: Readonly<Record<'material' | 'program' | 'release' | 'interlude', Params>>
}

const anInterlude = () => ({
	type: 'signal' as const,
	w: 1920,
	h: 1080,
	source: 'hdmi1' as const,
	source_duration: 5000,
	name: aName('interlude'),
})

/** A terminal of the P series that accepts only timed releases. */
const anOldTerminal = async (app: TestApp, maker: Browser): Promise<RuleWorld['old']> => {
	const { terminal } = await aTerminal(maker)
	const name = aName('P')
	const version = { type_id: 3, system_version: '3.0.13.227', name }
	await app.database.db.updateTable('terminals').set(version).where('id', '=', terminal.id).execute()
	return { id: terminal.id, name }
}

const seen = ({ id, updated_at }: { id: number; updated_at: number }): string => JSON.stringify([{ id, updated_at }])

/** Makes one of each kind wait for review; later releases need none. */
const aWaiting = async (
	app: TestApp,
	admin: Browser,
	maker: Browser,
	{ one, deviceids }: Pick<RuleWorld, 'one' | 'deviceids'>,
): Promise<RuleWorld['waiting']> => {
	await admin.system.save({
		settings: { review_materials: '1', review_programs: '1', review_releases: '1', review_interludes: '1' },
	})
	const material = await aMaterial(app, maker)
	const program = await maker.programs.copy({ id: one.id, name: aName('copy') })
	const held = await maker.interludes.save(anInterlude())
	const release = await maker.releases.publish({ play_ids: [one.id], deviceids: [Number(deviceids)] })
	await admin.system.save({ settings: { review_releases: '0' } })
	return {
		material: { materials: seen(material) },
		program: { programs: JSON.stringify([{ id: program.id, revision: program.revision }]) },
		release: { releases: JSON.stringify([{ id: release.publish_id }]) },
		interlude: { interludes: seen(held) },
	}
}

/** An installation with everything that the rules refer to. */
export const aRuleWorld = async (dialect: (typeof dialects)[number]): Promise<RuleWorld> => {
	const app = await aApp(dialect)
	const admin = await anAdmin(app)
	const group = await aGroup(app, await rootGroup(app))
	const maker = await aMember(app, group, 'administrator')
	const reviewer = await aMember(app, group, 'auditor')
	// Days are compared in the zone where they begin last: not around a change of date.
	const left = day - ((app.clock.now() - day / 2) % day)
	if (left < 120_000 || day - left < 120_000) app.clock.move(300_000)
	const one = await aProgram(app, maker)
	const two = await aProgram(app, maker)
	const deviceids = String((await aTerminal(maker)).terminal.id)
	const old = await anOldTerminal(app, maker)
	const interlude_id = String((await maker.interludes.save(anInterlude())).id)
	const waiting = await aWaiting(app, admin, maker, { one, deviceids })
	return { app, maker, reviewer, one, two, deviceids, old, interlude_id, waiting }
}

/** The notice that is broken in one way after the other. */
export const emergency_draft: EmergencyDraft = {
	name: 'Fire',
	texts: { zh: '请撤离', en: '', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 100,
	blink: true,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: 600,
	sound: null,
}

/** Everything that any of these calls could have written. */
const stored = async ({ database: { db } }: TestApp): Promise<unknown[]> => {
	const found: unknown[] = []
	for (const table of counted)
		found.push(
			await db
				.selectFrom(table)
				.select(eb => eb.fn.countAll().as('n'))
				.execute(),
		)
	for (const table of reviewed)
		found.push(await db.selectFrom(table).select(['id', 'review_state', 'review_reason']).orderBy('id').execute())
	return found
}

/** Expects a call that breaks a rule to be told so, and to write nothing. */
export const expectHeld = async ({ app, maker, reviewer }: RuleWorld, broken: Broken): Promise<void> => {
	const { path, params, coded, values, fields } = broken
	const before = await stored(app)
	const answer: Answer = await call(path.startsWith('/admin/review') ? reviewer : maker, path, params)
	const { status, text } = errors[coded]
	expect(answer).toMatchObject({ code: 200, status, ...(fields === undefined ? {} : { data: { fields } }) })
	const [beginning = ''] = fill(text, values).split('{')
	expect(answer.tips).toContain(beginning)
	expect(await stored(app)).toEqual(before)
}
