import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import { addResources, addWindow } from '@vitrine/domain/program/editing/operations'
import { newExternalSignal } from '@vitrine/domain/program/kinds/external-signal'
import { play_time_limits } from '@vitrine/domain/program/parts'
import { programs } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { newProgram } from '../../../data/new-program.ts'
import { t } from '../../../data/text.ts'

const canvas = { w: 1920, h: 1080 }

/** Creates a program, named after the device, with one full-size window showing its picture. Returns the program's id. */
export const programOf = async ({ id: device_id, name }: AcquisitionDevice): Promise<number> => {
	const { id, revision, document } = await newProgram(name, canvas)
	const window = { id: 'w1', name: t('窗口 {number}', { number: 1 }), x: 0, y: 0, ...canvas, resources: [] }
	const device = { id: device_id, name }
	const resource = { ...newExternalSignal, id: 'r1', name, play_time: play_time_limits.picture, device }
	await programs.save({ id, revision, document: addResources(addWindow(document, window), 'w1', [resource]) })
	await Promise.all([refresh(keys.programs), refresh(keys.acquisition)])
	return id
}
