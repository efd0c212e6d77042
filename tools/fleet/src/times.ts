import { timedItems } from '@vitrine/domain/command/timed-item'
import {
	type OrderedType,
	orderedChanges,
	orderedSettings,
	type TimedOrder,
	withOrder,
} from '@vitrine/domain/command/timed-order'
import type { Zone } from '@vitrine/domain/local-time'
import type { OrderedPlays } from '@vitrine/domain/schedule/ordered-plays'
import { nextTimed, type Part, type Setting, type TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'

/** Timers set for much longer would fire at once. */
const longest_wait = 3_600_000

type Data = Readonly<Record<string, unknown>>

/** The value outside the times of a command, by type. */
const bases: Readonly<Record<OrderedType, (data: Data) => unknown>> = {
	brightness: ({ value = 100 }) => value,
	volume: ({ value = 100 }) => value,
	screen_timing: data => (data.default === 'off' ? 0 : 1),
	remote_lock: () => 0,
	restart_schedule: () => 0,
	program_switch: ({ program_id = 0 }) => program_id,
	signal_switch: ({ source = 'hdmi_priority' }) => source,
	relay: ({ action }) => (action === 'on' ? 1 : 0),
}

const isOrdered = (type: string): type is OrderedType => Object.hasOwn(bases, type)

/** The command that sets a part as its time says. */
const commandOf = ({ part, value }: Setting): { readonly type: string; readonly data: Data } => {
	const action = value === 1 ? 'on' : 'off'
	if (part === 'signal_switch') return { type: part, data: { source: value } }
	if (part === 'screen_power') return { type: part, data: { action } }
	if (part === 'locked') return { type: 'remote_lock', data: { mode: value === 1 ? 'lock_now' : 'unlock_now' } }
	if (part === 'brightness' || part === 'volume') return { type: part, data: { value } }
	return { type: 'relay', data: { channel: Number(part.slice('relay '.length)), action } }
}

/** What the times of a simulated terminal act on. */
export interface TimesSurroundings {
	readonly zone: Zone
	/** Carries out what is due, as a command would. */
	readonly act: (type: string, data: Data) => void
	/** The times have switched to this program last, or to none. */
	readonly switched: (timed: OrderedPlays['switched']) => void
	/** A restart is due. */
	readonly restart: () => void
	/** Called after something was due. */
	readonly acted: () => void
}

/** The times that a simulated terminal follows, of commands and of a schedule template, using the same function as players. */
export class FollowedTimes {
	readonly #around: TimesSurroundings
	#template: readonly TimedCommand[] = []
	#orders: readonly TimedOrder[] = []
	/** When each part was last set by a time, in ms since the epoch. */
	#seen = new Map<Part, number>()
	#switched: OrderedPlays['switched'] = null
	#timer: NodeJS.Timeout | undefined

	constructor(around: TimesSurroundings) {
		this.#around = around
	}

	/** The items that a command has set, for each relay on its own; null for a type without times. */
	itemsOf(type: string, channel?: number): TimedOrder['items'] | null {
		if (!isOrdered(type)) return null
		return this.#orders.find(order => order.type === type && order.channel === channel)?.items ?? []
	}

	/** The types with times, each once. */
	get scheduled(): readonly string[] {
		return [...new Set(this.#orders.map(({ type }) => type))]
	}

	/** Takes the times of a command; returns whether it sets any, in which case the terminal is set by them. */
	order(type: string, data: Data, now: number): boolean {
		if (!isOrdered(type) || data.items === undefined) return false
		const items = data.enabled === false ? [] : (timedItems.safeParse(data.items).data ?? [])
		const base = bases[type](data) as TimedOrder['base']
		const relay = type === 'relay' ? { channel: Number(data.channel) } : {}
		this.#orders = withOrder(this.#orders, { type, ...relay, base, items, at: now })
		this.look(now)
		return items.length > 0
	}

	/** Follows the commands of a schedule template from now on. */
	use(template: readonly TimedCommand[], now: number): void {
		if (JSON.stringify(template) === JSON.stringify(this.#template)) return
		this.#template = template
		this.look(now)
	}

	/** Carries out what has become due, in order of time, and waits for the next. */
	look(now: number): void {
		const ordered = { template: this.#template, orders: this.#orders, by_hand: [] }
		const settings = [...orderedSettings(ordered, this.#around.zone, now).values()]
		const due = settings.filter(({ part, at }) => at > (this.#seen.get(part) ?? Number.NEGATIVE_INFINITY))
		this.#seen = new Map(settings.map(({ part, at }) => [part, at]))
		for (const setting of due) {
			if (setting.part === 'program_switch') continue
			const { type, data } = commandOf(setting)
			this.#around.act(type, data)
		}
		const isSwitched = this.#switchTo(settings.find(({ part }) => part === 'program_switch'))
		if (due.length > 0 || isSwitched) this.#around.acted()
		this.#wait(now)
	}

	/** Says which program the times have switched to last, if that is another one; returns whether it is. */
	#switchTo(found: Setting | undefined): boolean {
		const now = found === undefined ? null : { program_id: Number(found.value), at: found.at }
		if (now?.program_id === this.#switched?.program_id && now?.at === this.#switched?.at) return false
		this.#switched = now
		this.#around.switched(now)
		return true
	}

	stop(): void {
		clearTimeout(this.#timer)
	}

	#wait(now: number): void {
		clearTimeout(this.#timer)
		const changes = orderedChanges({ template: this.#template, orders: this.#orders })
		const next = nextTimed(changes, this.#around.zone, now)
		// Of ten thousand terminals only those with times run a timer.
		if (next === null) return
		const wake = (): void => {
			const at = Date.now()
			if (next.restart && at >= next.at) this.#around.restart()
			this.look(at)
		}
		this.#timer = setTimeout(wake, Math.min(longest_wait, Math.max(1, next.at - now)))
	}
}
