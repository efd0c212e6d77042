import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { systemCalls } from '@vitrine/contract/system'
import type { Handlers } from '../../http/route.ts'

/** Memory of the machine, and space on the disk that holds the data (specification B §2). */
export const getMemory =
	(data_dir: string): Handlers<typeof systemCalls>['getMemory'] =>
	async () => {
		const disk = await statfs(data_dir).catch(() => null)
		const data_total = disk === null ? 0 : disk.blocks * disk.bsize
		const data_used = disk === null ? 0 : data_total - disk.bavail * disk.bsize
		return { system_used: totalmem() - freemem(), system_total: totalmem(), data_used, data_total }
	}
