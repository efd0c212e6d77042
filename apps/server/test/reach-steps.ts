import { aVisitor, signIn } from './browser.ts'
import { aName } from './factories.ts'
import { password } from './people.ts'
import type { ModelRelease, ModelRole } from './reach-model.ts'
import { connect, content, disconnect, expectAnswer, madeSince, setPlace, type World } from './reach-world.ts'

/** The choices of a step, each a number that is mapped to one of the existing things. */
export interface Choice {
	readonly person: number
	readonly one: number
	readonly some: number
	readonly flag: boolean
}

const pick = <T>(list: readonly T[], choice: number): T | undefined => list[choice % Math.max(1, list.length)]

/** Some elements of a list, at least one: selected by the bits of the choice. */
const several = <T>(list: readonly T[], choice: number): T[] => {
	const found = list.filter((_, place) => (choice >> place) & 1)
	return found.length > 0 ? found : list.slice(0, 1)
}

const browserOf = (world: World, person: number) => {
	const found = world.browsers.get(person)
	if (found === undefined) throw new Error(`${person} has no browser`)
	return found
}

const personOf = (world: World, { person }: Choice): number => pick(world.people, person) ?? 0
const terminalsOf = (world: World): number[] => [...world.model.terminals.keys()]
const releasesOf = (world: World, which: (one: ModelRelease) => boolean = () => true): ModelRelease[] =>
	[...world.model.releases.values()].filter(which)

const seesAll = ({ model }: World, person: number, ids: readonly number[]): boolean =>
	ids.every(id => model.seesTerminal(person, id))

type Step = (world: World, choice: Choice) => Promise<void>

const publish: Step = async (world, choice) => {
	const { model } = world
	const person = personOf(world, choice)
	const { org } = model.person(person)
	const deviceids = several(terminalsOf(world), choice.some)
	const canary = choice.one % 3 === 0 && !model.reviewed ? 1 : 0
	const may = model.may(person, 'publish') && seesAll(world, person, deviceids)
	const play_ids = [world.programs.get(org) ?? 0]
	const isAppend = choice.flag ? 1 : 0
	const browser = browserOf(world, person)
	const made = await expectAnswer(world, may, () => browser.releases.publish({ play_ids, deviceids, isAppend, canary }))
	if (made === null) return
	await madeSince(world)
	const release = model.make({ id: made.publish_id, kind: 'release', org, author: person, cover: !choice.flag })
	for (const id of deviceids) release.waiting.add(id)
	release.held = model.reviewed
	if (release.held) return
	// The server decides which go first; the test checks that the others wait.
	const { deviceids: first, later } = await world.admin.releases.getTargets({ id: release.id })
	if (first.length + later.length !== deviceids.length || (canary === 0 && later.length > 0 && deviceids.length > 1))
		throw new Error(`${first} first and ${later} later of ${deviceids}`)
	model.bring(release, first)
}

const decide: Step = async (world, choice) => {
	const { model } = world
	const release = pick(
		releasesOf(world, one => one.held && one.kind === 'release'),
		choice.one,
	)
	if (release === undefined) return
	const person = personOf(world, choice)
	const may =
		model.may(person, 'decide') && model.sees(person, release.org) && release.author !== person && !release.ended
	const decision = { releases: [{ id: release.id }], approve: choice.flag ? 0 : 1, reason: choice.flag ? 'no' : '' }
	const answer = await expectAnswer(world, may, () => browserOf(world, person).review.decideReleases(decision))
	if (answer === null) return
	release.held = false
	release.refused = choice.flag
	if (!choice.flag) model.bring(release, [...release.waiting])
}

const goOn: Step = async (world, choice) => {
	const { model } = world
	const release = pick(
		releasesOf(world, one => one.waiting.size > 0 && !one.held),
		choice.one,
	)
	if (release === undefined) return
	const person = personOf(world, choice)
	const may = model.may(person, 'publish') && model.sees(person, release.org) && !release.ended && !release.refused
	const answer = await expectAnswer(world, may, () => browserOf(world, person).releases.goOn({ id: release.id }))
	if (answer !== null) model.bring(release, [...release.waiting])
}

const end: Step = async (world, choice) => {
	const { model } = world
	// Usually one that is still active.
	const release = pick(
		releasesOf(world, one => choice.some % 8 === 0 || !one.ended),
		choice.one,
	)
	if (release === undefined) return
	const person = personOf(world, choice)
	const browser = browserOf(world, person)
	const here = model.foreignAt(person, release)
	const right = model.may(person, release.kind === 'timing' ? 'control' : 'publish')
	// A refused emergency is over and cannot be cancelled.
	const isOver = release.kind === 'emergency' && release.refused && choice.flag
	const may = right && !isOver && (model.mayEnd(person, release) || here.length > 0)
	const publish_id = release.id
	const calls = {
		timing: () => browser.timing.end({ publish_id }),
		emergency: () =>
			choice.flag && !release.refused
				? browser.emergency.cancel({ publish_id })
				: browser.releases.end({ id: publish_id }),
		release: () => browser.releases.end({ id: publish_id, reason: 'ours' }),
	}
	if (isOver) return
	if ((await expectAnswer(world, may, calls[release.kind])) === null && !may) return
	if (here.length > 0) model.takeDown(release, here)
	else model.end(release)
}

/** A release ends at these terminals, and stays at those that are out of reach by now. */
const leave = (release: ModelRelease, places: Iterable<number>): void => {
	release.waiting.clear()
	for (const id of places) release.withdrawn.add(id)
	for (const id of release.pending) release.denied.add(id)
	release.pending.clear()
}

interface GoneBack {
	/** The release each terminal had before, 0 for none. */
	readonly before: ReadonlyMap<number, number>
	readonly org: number
	readonly author: number
}

/** Applies a release made by a rollback: it repeats one earlier release, for the terminals that had it. */
const bringBack = async ({ admin, model }: World, id: number, { before, org, author }: GoneBack): Promise<void> => {
	const { deviceids } = await admin.releases.getTargets({ id })
	const from = new Set(deviceids.map(terminal => before.get(terminal)))
	if (from.size !== 1 || from.has(0) || from.has(undefined)) throw new Error(`${id} goes to ${deviceids}`)
	model.bring(model.make({ id, kind: 'release', org, author, cover: true }, [...from][0]), deviceids)
}

const goBack: Step = async (world, choice) => {
	const { model } = world
	const release = pick(
		releasesOf(world, one => one.kind === 'release' && (choice.flag || (one.cover && !one.ended))),
		choice.one,
	)
	if (release === undefined) return
	const person = personOf(world, choice)
	const before = model.before(release)
	const can = release.cover && !release.ended && [...before.values()].some(id => id > 0)
	const may = model.may(person, 'publish') && model.sees(person, release.org) && can
	const answer = await expectAnswer(world, may, () => browserOf(world, person).releases.goBack({ id: release.id }))
	if (answer === null) return
	const stays = [...release.has].filter(
		id => !model.reaches(release, id) && !release.withdrawn.has(id) && !release.forgotten.has(id),
	)
	if (answer.out_of_reach.length !== stays.length) throw new Error(`${answer.out_of_reach} is not ${stays}`)
	const made = await madeSince(world)
	const groups = new Set([...before.values()].filter(id => id > 0))
	if (made.length !== groups.size) throw new Error(`${made} for ${[...groups]}`)
	model.recall(
		release,
		[...before].filter(([, id]) => id === 0).map(([id]) => id),
	)
	if (stays.length === 0) model.finish(release)
	else leave(release, before.keys())
	for (const id of made) await bringBack(world, id, { before, org: release.org, author: person })
}

const sendAgain: Step = async (world, choice) => {
	const { model } = world
	const release = pick(
		releasesOf(world, one => one.kind !== 'timing'),
		choice.one,
	)
	const terminal = pick(terminalsOf(world), choice.some)
	if (release === undefined || terminal === undefined) return
	const person = personOf(world, choice)
	const known = release.has.has(terminal) || release.pending.has(terminal) || release.denied.has(terminal)
	const open = model.reaches(release, terminal) && !release.withdrawn.has(terminal) && !release.ended
	const may = model.may(person, 'send') && model.seesTerminal(person, terminal) && known && open
	const republish_info = { [release.id]: { publish_id: release.id, device_ids: [terminal] } }
	const answer = await expectAnswer(world, may, () => browserOf(world, person).downloads.republish({ republish_info }))
	if (answer !== null) model.bring(release, [terminal])
}

const alarm: Step = async (world, choice) => {
	const { model } = world
	const person = personOf(world, choice)
	const deviceids = several(terminalsOf(world), choice.some)
	const may = model.may(person, 'publish') && seesAll(world, person, deviceids)
	const made = await expectAnswer(world, may, () => browserOf(world, person).emergency.publish({ content, deviceids }))
	if (made === null) return
	await madeSince(world)
	const { org } = model.person(person)
	const release = model.make({ id: made.publish_id, kind: 'emergency', org, author: person, cover: false })
	release.held = model.twoPersons
	if (made.waiting !== release.held) throw new Error(`it waits: ${made.waiting}`)
	if (release.held) for (const id of deviceids) release.waiting.add(id)
	else model.bring(release, deviceids)
}

const confirm: Step = async (world, choice) => {
	const { model } = world
	const release = pick(
		releasesOf(world, one => one.kind === 'emergency' && one.held),
		choice.one,
	)
	if (release === undefined) return
	const person = personOf(world, choice)
	const may =
		model.may(person, 'publish') && model.sees(person, release.org) && release.author !== person && !release.ended
	const decision = { publish_id: release.id, approve: choice.flag ? 0 : 1, reason: 'because' }
	if ((await expectAnswer(world, may, () => browserOf(world, person).emergency.confirm(decision))) === null) return
	release.held = false
	release.refused = choice.flag
	if (!choice.flag) model.bring(release, [...release.waiting])
}

const applyTiming: Step = async (world, choice) => {
	const { model } = world
	const person = personOf(world, choice)
	const deviceids = several(terminalsOf(world), choice.some)
	const { org } = model.person(person)
	const at = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
	const commands = [{ operation: 'brightness' as const, value: 40, ...at }]
	// A template of headquarters; its release belongs to the user who applies it.
	let id = world.contents.get(org)
	if (id === undefined) {
		const row = { group_id: org, user_id: person, name: aName('hours'), commands: JSON.stringify(commands) }
		const values = { ...row, created_at: 1, updated_at: 1 }
		const { db } = world.app.database
		id = (await db.insertInto('schedule_templates').values(values).returning('id').executeTakeFirstOrThrow()).id
		world.contents.set(org, id)
	}
	const template = id
	const may = model.may(person, 'control') && seesAll(world, person, deviceids)
	const made = await expectAnswer(world, may, () => browserOf(world, person).timing.apply({ id: template, deviceids }))
	if (made === null) return
	await madeSince(world)
	model.bring(model.make({ id: made.publish_id, kind: 'timing', org, author: person, cover: false }), deviceids)
}

const changePerson: Step = async (world, choice) => {
	const { admin, model, accounts } = world
	const id = personOf(world, choice)
	const person = model.person(id)
	if (choice.some % 4 === 0) {
		person.active = !person.active
		await admin.users.ban({ ids: [id], banned: person.active ? 0 : 1 })
		if (person.active) world.browsers.set(id, await signIn(await aVisitor(world.app), accounts.get(id) ?? '', password))
		return
	}
	person.org = pick(world.orgs, choice.one) ?? person.org
	person.role = pick<ModelRole>(['administrator', 'operator', 'auditor', 'administrator'], choice.some) ?? 'operator'
	await setPlace(world, id)
}

const comesOrGoes: Step = async (world, choice) => {
	const id = pick(terminalsOf(world), choice.one) ?? 0
	await (world.model.terminal(id).online ? disconnect(world, id) : connect(world, id))
}

const changeRules: Step = async ({ admin, model, top }, { flag }) => {
	if (flag) {
		model.reviewed = !model.reviewed
		await admin.system.save({ settings: { review_releases: model.reviewed ? '1' : '0' } })
		return
	}
	model.twoPersons = !model.twoPersons
	await admin.emergency.setRule({ group_id: top, rule: model.twoPersons ? 'on' : 'off' })
}

/** All steps other than moves. */
export const plainSteps = {
	publish,
	decide,
	goOn,
	end,
	goBack,
	sendAgain,
	alarm,
	confirm,
	applyTiming,
	changePerson,
	comesOrGoes,
	changeRules,
} as const satisfies Record<string, Step>

export type { Step }
export { browserOf, personOf, pick, releasesOf, several, terminalsOf }
