import type { HandoverChoice } from '@vitrine/contract/people/handover'
import type { ModelRelease, ReachModel } from './reach-model.ts'
import { browserOf, personOf, pick, type Step, several, terminalsOf } from './reach-steps.ts'
import { expectAnswer, madeSince, type World } from './reach-world.ts'

const choices: readonly (HandoverChoice | undefined)[] = [undefined, 'keep', 'end', 'hand_over', 'end', 'hand_over']

/** A release, and the terminals at which it leaves its organisation's reach. */
interface Leaving {
	readonly release: ModelRelease
	readonly waiting: boolean
	readonly terminals: number[]
}

const leavingOf = ({ model }: World, moved: readonly number[]): Leaving[] =>
	[...model.releases.values()]
		.sort((a, b) => a.id - b.id)
		.flatMap(release => {
			const gone = moved.filter(id => !model.reaches(release, id))
			const held = gone.filter(id => model.heldAt(id).includes(release))
			const waiting = release.refused || release.ended ? [] : gone.filter(id => release.waiting.has(id))
			return [
				{ release, waiting: false, terminals: held },
				{ release, waiting: true, terminals: waiting },
			].filter(one => one.terminals.length > 0)
		})

/** A waiting release is handed over: the new one gets its targets, and also waits. */
const takeOver = (release: ModelRelease, again: ModelRelease, terminals: readonly number[]): void => {
	for (const terminal of terminals) {
		release.waiting.delete(terminal)
		again.waiting.add(terminal)
	}
	again.held = true
	if (release.waiting.size + release.has.size + release.pending.size + release.denied.size === 0) release.ended = true
}

/** A release is handed over: the new one replaces it on the terminals that had it. */
const takePlace = (
	model: ReachModel,
	release: ModelRelease,
	again: ModelRelease,
	terminals: readonly number[],
): void => {
	if (release.kind === 'emergency' || (release.kind === 'release' && !release.cover)) model.recall(release, terminals)
	for (const terminal of terminals) release.withdrawn.add(terminal)
	model.bring(again, terminals)
}

interface Made {
	/** Undefined if nothing was made. */
	readonly id: number | undefined
	readonly org: number
	readonly author: number
}

const handOver = (model: ReachModel, { release, waiting, terminals }: Leaving, { id, org, author }: Made): void => {
	if (id === undefined) throw new Error(`${release.id} was not handed over`)
	const again = model.make({ ...release, id, org, author }, release.kind === 'release' ? release.id : 0)
	if (waiting) takeOver(release, again, terminals)
	else takePlace(model, release, again, terminals)
}

/** Applies a completed move to the model. */
const settleMove = async (
	world: World,
	person: number,
	moved: readonly number[],
	to: number,
	choice: HandoverChoice | undefined,
): Promise<void> => {
	const { model } = world
	const made = await madeSince(world)
	// Everything is determined before anything changes, as in the product's single transaction.
	for (const leaving of leavingOf(world, moved)) {
		const { release, waiting, terminals } = leaving
		if (choice === 'end' && !waiting) model.takeDown(release, terminals)
		const goesOver = choice === 'hand_over' && model.sees(person, release.org) && (!waiting || release.held)
		if (goesOver) handOver(model, leaving, { id: made.shift(), org: to, author: person })
	}
	if (made.length > 0) throw new Error(`${made} came of the move`)
	model.bar()
}

const moveTerminals: Step = async (world, choice) => {
	const { model } = world
	const person = personOf(world, choice)
	const ids = several(terminalsOf(world), choice.flag ? choice.some : 1 << (choice.some % 6))
	const group_id = pick(world.orgs, choice.one) ?? 0
	const handover = pick(choices, choice.some + choice.one)
	const may =
		model.may(person, 'place') && model.sees(person, group_id) && ids.every(id => model.seesTerminal(person, id))
	const move = { ids, group_id, ...(handover === undefined ? {} : { handover }) }
	if ((await expectAnswer(world, may, () => browserOf(world, person).terminals.move(move))) === null && !may) return
	const moved = ids.filter(id => model.terminal(id).org !== group_id)
	for (const id of moved) model.terminal(id).org = group_id
	await settleMove(world, person, moved, group_id, handover)
}

const moveOrganization: Step = async (world, choice) => {
	const { model, orgs } = world
	const person = personOf(world, choice)
	const [id, pid] = [pick(orgs, choice.one) ?? 0, pick(orgs, choice.some) ?? 0]
	const home = model.person(person).org
	const may =
		model.may(person, 'organise') &&
		model.sees(person, id) &&
		model.sees(person, pid) &&
		id !== home &&
		!model.within(pid, id)
	const handover = pick(choices, choice.some)
	const move = { id, pid, ...(handover === undefined ? {} : { handover }) }
	if ((await expectAnswer(world, may, () => browserOf(world, person).organizations.move(move))) === null && !may) return
	model.parents.set(id, pid)
	const moved = terminalsOf(world).filter(terminal => model.within(model.terminal(terminal).org, id))
	await settleMove(world, person, moved, id, handover)
}

/** Terminals and organisations that move, with everything on them. */
export const moveSteps = { moveTerminals, moveOrganization } as const satisfies Record<string, Step>
