/** A write of a player's journal, from start to completion, and whether it waited for the disk. */
interface Write {
	readonly ms: number
	readonly isSync: boolean
}

const writes: Write[] = []

const begin = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (stores, mode, options) {
	const made = begin.call(this, stores, mode, options)
	if (mode !== 'readwrite' || !made.objectStoreNames.contains('plays')) return made
	const at = performance.now()
	const isSync = options?.durability === 'strict'
	made.addEventListener('complete', () => writes.push({ ms: performance.now() - at, isSync }))
	return made
}

const opened = (): Promise<IDBDatabase> =>
	new Promise((done, failed) => {
		const opening = indexedDB.open('vitrine-player')
		opening.onsuccess = () => done(opening.result)
		opening.onerror = () => failed(opening.error)
	})

const at_once = 5_000

/** Writes this many plays in addition to the player's own. */
const fill = async (count: number): Promise<void> => {
	const database = await opened()
	const now = Date.now()
	const play = {
		kind: 'material',
		name: 'one',
		program_id: 1,
		material_id: 1,
		command_id: 1,
		time_zone: 'UTC',
		mono: 1,
	}
	for (let at = 0; at < count; at += at_once) {
		const writing = begin.call(database, 'plays', 'readwrite', { durability: 'relaxed' })
		for (let row = 0; row < at_once; row++)
			writing.objectStore('plays').add({ ...play, start_time: now, end_time: now + 2000 })
		await new Promise(done => writing.addEventListener('complete', done))
	}
	database.close()
}

/** The lowest number still waiting; infinity if there is none. */
const first = async (): Promise<number> => {
	const database = await opened()
	const asked = database.transaction('plays').objectStore('plays').getAllKeys(null, 1)
	await new Promise(done => asked.addEventListener('success', done))
	database.close()
	return Number(asked.result[0] ?? Number.POSITIVE_INFINITY)
}

Object.assign(window, {
	bench: {
		writes: () => writes,
		forget: () => void writes.splice(0),
		fill,
		first,
	},
})

export {}
