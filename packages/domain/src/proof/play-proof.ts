import { chained, isStorable, type Sha256, saltedDigest, sealText } from './play-chain.ts'
import type { ProofLine } from './proof-line.ts'

type Of<T extends ProofLine['type']> = Extract<ProofLine, { type: T }>

/**
 * Problems: a row differs from what was signed, the signature of a run does not match these rows, numbers are missing in a journal, rows
 * do not follow on the previous ones, occur twice, or are outside what the proof claims to cover; or the text is not a complete proof. Any
 * of these except `missing` leaves the rows concerned unproven.
 */
export const proof_problems = [
	'altered',
	'unsigned',
	'missing',
	'unlinked',
	'repeated',
	'strayed',
	'unreadable',
] as const

export interface ProofProblem {
	readonly problem: (typeof proof_problems)[number]
	readonly sn: string
	/** The numbers concerned; 0 if none. */
	readonly first: number
	readonly last: number
}

/**
 * The shown rows of a terminal, how many of them are proven to match its signatures, for how many ms, and their late frames, stalls and
 * black pictures; with its keys.
 */
export interface ProvenTerminal {
	readonly sn: string
	readonly terminal: string
	readonly rows: number
	readonly proven: number
	readonly duration: number
	readonly late: number
	readonly stalls: number
	readonly black: number
	readonly keys: readonly string[]
}

/** A point named by proven plays, its name (empty if not given), and the number of those plays. */
export interface ProvenPoint {
	readonly id: number
	readonly name: string
	readonly proven: number
}

/** A proven row, its terminal, and the name of its point. */
export interface ProvenRow {
	readonly sn: string
	readonly row: Of<'row'>['row']
	readonly point: string
}

/** What a proof claims to cover. */
export type ProofAbout = Of<'plays'>

/** What a proof proves. */
export interface ProofResult {
	/** Null if not stated. */
	readonly about: ProofAbout | null
	readonly rows: number
	readonly proven: number
	readonly duration: number
	readonly terminals: readonly ProvenTerminal[]
	readonly points: readonly ProvenPoint[]
	/** How many of the proven rows state a position. */
	readonly placed: number
	readonly problems: readonly ProofProblem[]
}

/** Platform functions for hashes and signatures. */
export interface ProofMeans {
	readonly sha256: Sha256
	/** Whether the owner of a key (a P-256 point in base64url) has signed a text. */
	readonly isSigned: (signed: { key: string; text: string; signature: string }) => Promise<boolean>
	/** Called for each proven row. */
	readonly proven?: (row: ProvenRow) => void
}

/** The part of a run read so far. */
interface OpenRun {
	readonly run: Of<'run'>
	/** The last number and hash, as stated or computed. */
	seq: number
	hash: string
	rows: Of<'row'>[]
	altered: Set<number>
	/** Rows outside what the proof claims to cover. */
	strayed: Set<number>
	/** The first row whose hash does not start with its stored mark; 0 for none. */
	unlike: number
	/** Whether it follows on the previous part of its journal. */
	readonly isJoined: boolean
}

/** The owner of rows before any journal line. */
const nobody = { sn: '', boot: '' } as const
const nothing = { rows: 0, proven: 0, duration: 0, late: 0, stalls: 0, black: 0 } as const

/** Reads a proof line by line and finally reports what it proves. */
export class ProofReader {
	readonly #means: ProofMeans
	#journal: Of<'journal'> | null = null
	#run: OpenRun | null = null
	#about: Of<'plays'> | null = null
	/** Where the previous run ended, by terminal and journal: a device that was added again has two of them. */
	readonly #ends = new Map<string, { last: number; head: string }>()
	readonly #problems: ProofProblem[] = []
	readonly #terminals = new Map<string, ProvenTerminal>()
	readonly #keys = new Map<string, Set<string>>()
	readonly #points = new Map<number, ProvenPoint>()
	#placed = 0
	#rows = 0
	#isWhole = false

	constructor(means: ProofMeans) {
		this.#means = means
	}

	/** Takes the next line; a line that does not belong to a proof is reported. */
	async take(line: ProofLine | null): Promise<void> {
		const isInPlace = line !== null && !this.#isWhole && (this.#about === null) === (line.type === 'plays')
		if (!isInPlace) this.#name('unreadable', 0, 0)
		else if (line.type === 'plays') this.#about = line
		else if (line.type === 'journal') await this.#begin(line)
		else if (line.type === 'run') await this.#follow(line)
		else if (line.type === 'passed') await this.#pass(line)
		else if (line.type === 'row') this.#shown(line)
		else if (line.type === 'other') this.#link(line.seq, line.digest, line.hash)
		else if (line.type === 'end') await this.#finish(line.rows)
	}

	/** The result; without its last line a proof is incomplete. */
	result(): ProofResult {
		if (!this.#isWhole) this.#name('unreadable', 0, 0)
		const terminals = [...this.#terminals.values()].map(one => ({ ...one, keys: [...(this.#keys.get(one.sn) ?? [])] }))
		const sum = (of: 'proven' | 'duration'): number => terminals.reduce((all, terminal) => all + terminal[of], 0)
		return {
			about: this.#about,
			rows: this.#rows,
			proven: sum('proven'),
			duration: sum('duration'),
			terminals,
			points: [...this.#points.values()],
			placed: this.#placed,
			problems: this.#problems,
		}
	}

	#name(problem: ProofProblem['problem'], first: number, last: number): void {
		this.#problems.push({ problem, sn: this.#journal?.sn ?? '', first, last })
	}

	async #begin(journal: Of<'journal'>): Promise<void> {
		await this.#close()
		this.#journal = journal
		const { sn, terminal, key } = journal
		if (!this.#terminals.has(sn)) this.#terminals.set(sn, { sn, terminal, ...nothing, keys: [] })
		const keys = this.#keys.get(sn) ?? new Set()
		this.#keys.set(sn, keys.add(key))
	}

	#add(rows: number, proven: readonly Of<'row'>['row'][]): void {
		const known = this.#terminals.get(this.#journal?.sn ?? '')
		if (known === undefined) return
		const sum = (of: 'late' | 'stalls' | 'black'): number => proven.reduce((all, row) => all + row[of], known[of])
		this.#terminals.set(known.sn, {
			...known,
			rows: known.rows + rows,
			proven: known.proven + proven.length,
			duration: proven.reduce((all, row) => all + row.end_time - row.start_time, known.duration),
			late: sum('late'),
			stalls: sum('stalls'),
			black: sum('black'),
		})
	}

	/** Whether it follows on the previous part of this journal; numbers must increase, so that no row occurs twice. */
	#join({ first, last, previous, head }: Of<'run'> | Of<'passed'>): boolean {
		const place = `${this.#journal?.sn} ${this.#journal?.boot}`
		const before = this.#ends.get(place)
		if (last < first || (before !== undefined && first <= before.last)) {
			this.#name('repeated', first, last)
			return false
		}
		this.#ends.set(place, { last, head })
		if (before === undefined) return true
		if (first > before.last + 1) this.#name('missing', before.last + 1, first - 1)
		else if (before.head !== previous) this.#name('unlinked', first, last)
		return first > before.last + 1 || before.head === previous
	}

	async #pass(run: Of<'passed'>): Promise<void> {
		await this.#close()
		this.#join(run)
	}

	async #follow(run: Of<'run'>): Promise<void> {
		await this.#close()
		const isJoined = this.#join(run)
		this.#run = {
			run,
			isJoined,
			seq: run.first - 1,
			hash: run.previous,
			rows: [],
			altered: new Set(),
			strayed: new Set(),
			unlike: 0,
		}
	}

	#shown(line: Of<'row'>): void {
		const { row, salt, mark, hash } = line
		this.#rows++
		this.#add(1, [])
		const open = this.#run
		if (open === null) return this.#name('unsigned', row.seq, row.seq)
		// The hash of such a row says nothing about it.
		const digest = isStorable(row) ? saltedDigest(this.#means.sha256, this.#journal ?? nobody, { salt, row }) : ''
		this.#link(row.seq, digest, hash)
		if (!this.#isAsked(row)) {
			open.strayed.add(row.seq)
			this.#name('strayed', row.seq, row.seq)
		}
		if (open.unlike === 0 && !open.hash.startsWith(mark)) open.unlike = row.seq
		open.rows.push(line)
	}

	/** Whether such a row is within what the proof claims to cover. */
	#isAsked({ kind, name, point_id, start_time }: Of<'row'>['row']): boolean {
		const about = this.#about
		if (about === null || kind !== about.kind) return false
		if (about.point_id !== undefined && about.point_id !== point_id) return false
		return start_time >= about.start_time && start_time < about.end_time && (about.name === '' || about.name === name)
	}

	#link(seq: number, digest: string, hash: string | undefined): void {
		const open = this.#run
		if (open === null) return
		if (seq > open.seq + 1) this.#name('missing', open.seq + 1, seq - 1)
		if (seq <= open.seq) open.altered.add(seq)
		const own = chained(this.#means.sha256, open.hash, digest)
		if (hash !== undefined && hash !== own) open.altered.add(seq)
		open.hash = hash ?? own
		open.seq = seq
	}

	/** Ends a run: its rows are proven if their last hash is the signed one. */
	async #close(): Promise<void> {
		const open = this.#run
		const journal = this.#journal
		this.#run = null
		if (open === null || journal === null) return
		const { run } = open
		if (!open.isJoined) return
		for (const seq of open.altered) this.#name('altered', seq, seq)
		if (open.hash !== run.head || open.seq !== run.last)
			return this.#name('altered', open.unlike || run.first, open.unlike || run.last)
		const text = sealText(journal.boot, run.last, run.head)
		if (!(await this.#means.isSigned({ key: journal.key, text, signature: run.signature })))
			return this.#name('unsigned', run.first, run.last)
		const proven = open.rows.filter(({ row: { seq } }) => !open.altered.has(seq) && !open.strayed.has(seq))
		this.#add(
			0,
			proven.map(({ row }) => row),
		)
		for (const line of proven) this.#note(journal.sn, line)
	}

	/** Records the point and position of a proven row. */
	#note(sn: string, { row, point = '' }: Of<'row'>): void {
		this.#means.proven?.({ sn, row, point })
		if (row.position !== undefined) this.#placed++
		if (row.point_id === undefined) return
		const known = this.#points.get(row.point_id)
		const [name, before] = [known?.name || point, known?.proven ?? 0]
		this.#points.set(row.point_id, { id: row.point_id, name, proven: before + 1 })
	}

	async #finish(rows: number): Promise<void> {
		await this.#close()
		if (rows !== this.#rows) this.#name('unreadable', 0, 0)
		this.#isWhole = true
	}
}
