/** The rights of roles that matter here, in this model's own terms. */
const rights = {
	administrator: ['publish', 'control', 'place', 'send', 'organise', 'decide', 'people'],
	operator: ['publish', 'control', 'place', 'send'],
	auditor: ['decide'],
} as const
export type ModelRole = keyof typeof rights

export interface ModelPerson {
	org: number
	role: ModelRole
	active: boolean
}

export interface ModelTerminal {
	org: number
	online: boolean
	/** Releases it has ever received, and those it was told to remove; then what waits until it connects. */
	readonly notified: Set<number>
	readonly recalled: Set<number>
	/** Recalls that wait until it connects, by the release they remove, with their position among everything sent. */
	readonly recallsDue: Map<number, number>
}

export interface ModelRelease {
	readonly id: number
	readonly kind: 'release' | 'emergency' | 'timing'
	readonly org: number
	readonly author: number
	readonly cover: boolean
	ended: boolean
	/** Waits for a decision; `refused` was rejected. */
	held: boolean
	refused: boolean
	readonly waiting: Set<number>
	readonly has: Set<number>
	readonly pending: Set<number>
	/** Targets that did not get it: out of reach, or taken down before they had it. */
	readonly denied: Set<number>
	readonly withdrawn: Set<number>
	/** Terminals that have forgotten it, each with the release that caused it. */
	readonly forgotten: Map<number, number>
	/** The position of its download among everything sent, by terminal. */
	readonly sent: Map<number, number>
	/** The release that it repeats; 0 for none. */
	readonly again: number
}

/** Who may see, reach and end what, stated as plainly as possible and independent of the product's code. */
export class ReachModel {
	readonly parents = new Map<number, number>()
	readonly people = new Map<number, ModelPerson>()
	readonly terminals = new Map<number, ModelTerminal>()
	readonly releases = new Map<number, ModelRelease>()
	reviewed = false
	twoPersons = false
	private count = 0

	within(org: number, top: number): boolean {
		for (let at: number | undefined = org; at !== undefined; at = this.parents.get(at)) if (at === top) return true
		return false
	}
	person(id: number): ModelPerson {
		const found = this.people.get(id)
		if (found === undefined) throw new Error(`nobody is ${id}`)
		return found
	}
	terminal(id: number): ModelTerminal {
		const found = this.terminals.get(id)
		if (found === undefined) throw new Error(`no terminal is ${id}`)
		return found
	}
	may(person: number, right: (typeof rights)[ModelRole][number]): boolean {
		const { role, active } = this.person(person)
		return active && (rights[role] as readonly string[]).includes(right)
	}
	sees(person: number, org: number): boolean {
		return this.within(org, this.person(person).org)
	}
	seesTerminal(person: number, terminal: number): boolean {
		return this.sees(person, this.terminal(terminal).org)
	}
	reaches(release: ModelRelease, terminal: number): boolean {
		return this.within(this.terminal(terminal).org, release.org)
	}

	/** The releases that a terminal has or is about to get. */
	heldAt(terminal: number): ModelRelease[] {
		return [...this.releases.values()].filter(
			one => !one.ended && !one.withdrawn.has(terminal) && (one.pending.has(terminal) || this.keeps(terminal, one)),
		)
	}
	/** Whether a terminal has fetched a release and still retains it. */
	private keeps(terminal: number, one: ModelRelease): boolean {
		return one.has.has(terminal) && !one.forgotten.has(terminal) && !this.terminal(terminal).recalled.has(one.id)
	}
	/** The terminals visible to a person that have a release of another organisation. */
	foreignAt(person: number, release: ModelRelease): number[] {
		if (this.sees(person, release.org)) return []
		return [...this.terminals.keys()].filter(
			terminal => this.seesTerminal(person, terminal) && this.heldAt(terminal).includes(release),
		)
	}
	isSeen(person: number, release: ModelRelease): boolean {
		return this.sees(person, release.org) || this.foreignAt(person, release).length > 0
	}

	make(release: Pick<ModelRelease, 'id' | 'kind' | 'org' | 'author' | 'cover'>, again = 0): ModelRelease {
		const sets = { waiting: new Set<number>(), has: new Set<number>(), pending: new Set<number>() }
		const more = { denied: new Set<number>(), withdrawn: new Set<number>(), ended: false, held: false, refused: false }
		const made = { ...release, ...sets, ...more, forgotten: new Map(), sent: new Map(), again }
		this.releases.set(made.id, made)
		return made
	}
	/** Brings a release to the terminals it may reach. */
	bring(release: ModelRelease, terminals: Iterable<number>): void {
		for (const id of terminals) {
			const terminal = this.terminal(id)
			if (!release.sent.has(id)) release.sent.set(id, ++this.count)
			release.waiting.delete(id)
			release.denied.delete(id)
			if (!this.reaches(release, id) || release.withdrawn.has(id)) release.denied.add(id)
			else if (terminal.online) this.arrive(release, id)
			else {
				release.pending.add(id)
				release.has.delete(id)
			}
		}
	}
	private arrive(release: ModelRelease, id: number): void {
		release.pending.delete(id)
		release.has.add(id)
		this.terminal(id).notified.add(release.id)
		release.forgotten.delete(id)
		// A cover replaces older releases, a schedule replaces older schedules, whatever order they arrive in.
		const rivals = [...this.releases.values()].filter(one => one.kind === release.kind && this.keeps(id, one))
		const takes = ({ kind, cover }: ModelRelease): boolean => kind === 'timing' || (kind === 'release' && cover)
		const last = Math.max(0, ...rivals.filter(takes).map(one => one.id))
		if (release.id < last) release.forgotten.set(id, last)
		else if (takes(release)) for (const one of rivals) if (one.id < release.id) one.forgotten.set(id, release.id)
	}
	/** Makes terminals remove a release. */
	recall(release: ModelRelease, terminals: Iterable<number>): void {
		for (const id of terminals) {
			const { online, recalled, recallsDue } = this.terminal(id)
			const place = ++this.count
			if (online) recalled.add(release.id)
			else recallsDue.set(release.id, place)
		}
	}
	takeDown(release: ModelRelease, terminals: readonly number[]): void {
		this.recall(release, terminals)
		for (const id of terminals) release.withdrawn.add(id)
		this.bar()
	}
	sentTo(release: ModelRelease): number[] {
		return [...release.has, ...release.pending, ...release.denied].filter(id => !release.withdrawn.has(id))
	}
	end(release: ModelRelease): void {
		this.recall(release, this.sentTo(release))
		this.finish(release)
	}
	finish(release: ModelRelease): void {
		release.ended = true
		release.waiting.clear()
		for (const id of release.pending) release.denied.add(id)
		release.pending.clear()
	}
	/** Cancels deliveries to terminals where a release no longer belongs. */
	bar(): void {
		for (const release of this.releases.values())
			for (const id of [...release.pending])
				if (!this.reaches(release, id) || release.withdrawn.has(id)) {
					release.pending.delete(id)
					release.denied.add(id)
				}
	}
	comes(id: number): void {
		const terminal = this.terminal(id)
		terminal.online = true
		this.bar()
		const due = [...terminal.recallsDue].map(([release, place]) => ({
			place,
			come: () => terminal.recalled.add(release),
		}))
		for (const one of this.releases.values())
			if (one.pending.has(id)) due.push({ place: one.sent.get(id) ?? 0, come: () => this.arrive(one, id) as never })
		for (const { come } of due.sort((a, b) => a.place - b.place)) come()
		terminal.recallsDue.clear()
	}
	/** Releases in their canary stage go to the remaining terminals once the first ones have them; returns whether any did. */
	goOn(): boolean {
		let went = false
		for (const release of this.releases.values())
			if (!release.held && !release.ended && release.waiting.size > 0)
				if (release.has.size > 0 && release.pending.size === 0) {
					this.bring(release, [...release.waiting])
					went = true
				}
		return went
	}
	/** Whether a person may end a release for all terminals that have it. */
	mayEnd(person: number, { kind, held, ended, author, org }: ModelRelease): boolean {
		if (ended || !this.sees(person, org)) return false
		if (kind !== 'release' || !held || author === person) return true
		const { active, org: home } = this.person(author)
		return (!active || !this.within(org, home)) && this.may(person, 'people')
	}
	/** A release, the one it repeats, and so on back to the first. */
	private lineOf(release: ModelRelease): number[] {
		const line = [release.id]
		for (let at: ModelRelease | undefined = release; at; at = this.releases.get(at.again)) line.push(at.again)
		return line
	}
	/** For each terminal that can roll back from a release, the release it had before, 0 for none. */
	before(release: ModelRelease): Map<number, number> {
		const places = this.sentTo(release).filter(id => this.reaches(release, id) && !release.forgotten.has(id))
		const line = this.lineOf(release)
		const earlier = [...this.releases.values()].filter(
			one => one.kind === 'release' && one.cover && !one.ended && one.id < release.id,
		)
		const had = (id: number): number[] =>
			earlier
				.filter(one => one.has.has(id) && !one.withdrawn.has(id))
				.filter(one => !one.forgotten.has(id) || line.includes(one.forgotten.get(id) ?? 0))
				.map(one => one.id)
		return new Map(places.map(id => [id, Math.max(0, ...had(id))]))
	}
}
