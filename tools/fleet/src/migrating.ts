import {
	isSameServer,
	type MigrationProblem,
	type MigrationReport,
	type MigrationStep,
	type MigrationStepReport,
	migration_step_time,
} from '@vitrine/domain/command/trials/migration'
import { newTrial, nextTrial, type Trial, trialLeft } from '@vitrine/domain/command/trials/trial'
import type { WebSocket } from 'ws'
import type { Answer, ServerAddress } from './box-memory.ts'
import type { Identity } from './identity.ts'
import {
	type Account,
	type BoundChannel,
	connectTo,
	encrypt,
	findAddress,
	firstBeat,
	openChannel,
	problemOf,
	StepFailure,
	signInAt,
} from './migration-steps.ts'

type Said = Omit<Answer, 'command_id'>
type Data = Readonly<Record<string, unknown>>

interface MigrationAround {
	readonly identity: Identity
	/** The frame with which it identifies itself. */
	readonly bind: string
	/** The server that it is currently at. */
	readonly origin: string
	/** Aborted when the terminal stops: what is undecided then stays as it was. */
	readonly signal: AbortSignal
	/** ms of a monotonic clock. */
	readonly steady: () => number
	readonly say: (said: Said) => void
}

/** A new server that was reached. */
export interface Reached {
	readonly server: ServerAddress
	readonly channel: BoundChannel
}

const statusOf = { tested: 1, moved: 1, stayed: 0, trying: 1 } as const

/** One migration: its steps run one after the other, each within its own time limit and all within that of the trial. */
class Migration {
	readonly #around: MigrationAround
	readonly #steps: MigrationStepReport[] = []
	#trial: Trial

	constructor(around: MigrationAround) {
		this.#around = around
		this.#trial = nextTrial(newTrial('server_migrate', undefined), { type: 'applied', at: around.steady() })
	}

	/** Its progress or result, in the form of an answer. */
	said(stage: MigrationReport['stage'], failed?: MigrationStepReport): Said {
		const report: MigrationReport = { stage, steps: [...this.#steps] }
		if (stage === 'trying') return { status: 1, state: 'executing', percent: this.#steps.length * 15, data: report }
		const status = failed === undefined ? statusOf[stage] : 0
		return { status, tips: failed?.problem === undefined ? '' : `migration_${failed.problem}`, data: report }
	}

	/** Runs a step; throws a {@link StepFailure} if it fails. */
	async step<T>(step: MigrationStep, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
		const { steady, signal } = this.#around
		const from = steady()
		const ms = (): number => Math.round(steady() - from)
		const time = Math.ceil(Math.min(migration_step_time, trialLeft(this.#trial, from)))
		const limit = AbortSignal.any([signal, AbortSignal.timeout(time)])
		try {
			const done = await work(limit)
			this.#add({ step, state: 'passed', ms: ms() })
			return done
		} catch (error) {
			signal.throwIfAborted()
			const problem = limit.aborted ? 'timed_out' : problemOf(error)
			this.#add({ step, state: 'failed', ms: ms(), problem })
			throw new StepFailure(problem)
		}
	}

	skip(step: MigrationStep): void {
		this.#add({ step, state: 'skipped', ms: 0 })
	}

	/** Whether the new server was reached in time: only then is the change kept. */
	confirm(): boolean {
		this.#trial = nextTrial(this.#trial, { type: 'confirmed', by: 'server', at: this.#around.steady() })
		return this.#trial.state === 'confirmed'
	}

	get failed(): MigrationStepReport | undefined {
		return this.#steps.find(({ state }) => state === 'failed')
	}

	#add(step: MigrationStepReport): void {
		this.#steps.push(step)
		this.#around.say(this.said('trying'))
	}
}

/** Name, port, certificate, account and channel, in this order; returns the channel and its address. */
const connected = async (
	run: Migration,
	url: URL,
	account: Account,
	identity: Identity,
): Promise<{ address: string; socket: WebSocket }> => {
	const found = await run.step('dns', () => findAddress(url))
	const port = await run.step('tcp', limit => connectTo(url, found, limit))
	if (url.protocol === 'https:') await run.step('tls', limit => encrypt(url, port, limit)).finally(() => port.destroy())
	else run.skip('tls')
	port.destroy()
	const address = await run.step('sign_in', limit => signInAt(url, account, identity, limit))
	const socket = await run.step('socket', limit => openChannel(address, limit))
	return { address, socket }
}

/** Why the migration is not even tried; null if it can be. */
const firstProblem = (data: Data, url: URL, { origin }: MigrationAround): MigrationProblem | null => {
	if (data.password === undefined || data.password === '') return 'password_gone'
	return isSameServer(url.origin, origin) ? 'same_server' : null
}

/**
 * Tests the way to a server, or moves there; `reached` receives the channel on which the first heartbeat was answered. Until then the
 * terminal stays where it is. Returns the result, or null if the terminal was stopped meanwhile.
 */
export const migrated = async (
	data: Data,
	around: MigrationAround,
	reached: (reached: Reached, said: Said) => void,
): Promise<Said | null> => {
	const run = new Migration(around)
	const { user, password, test_only } = data
	const account: Account = { user: String(user), password: String(password), test_only: test_only === true }
	const url = new URL(String(data.url))
	try {
		const refused = firstProblem(data, url, around)
		if (refused !== null) await run.step('dns', () => Promise.reject(new StepFailure(refused)))
		const { address, socket } = await connected(run, url, account, around.identity)
		if (account.test_only) {
			socket.close()
			return run.said('tested')
		}
		const channel = await run.step('heartbeat', limit => firstBeat(socket, around.bind, limit))
		if (run.confirm()) {
			const said = run.said('moved')
			reached({ server: { origin: url.origin, socket: address }, channel }, said)
			return said
		}
		channel.socket.close()
		return { ...run.said('stayed'), tips: 'change_not_reached' }
	} catch (error) {
		if (around.signal.aborted) return null
		if (!(error instanceof StepFailure)) throw error
		return run.said(account.test_only ? 'tested' : 'stayed', run.failed)
	}
}
